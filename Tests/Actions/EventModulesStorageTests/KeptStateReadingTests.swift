import EventModulesStorage
import EventModulesTestSupport
import EventRuntime
import Foundation
import Suas
import Testing

/// Files of other versions, and files that can't be used.
@MainActor
struct KeptStateReadingTests {
    private let name = KeptFile.name(of: "Basket")

    // MARK: - Versions

    @Test
    func anEarlierVersionIsMigrated() throws {
        let first = KeptMemory(try keptFile("Basket", version: 1, #"["lamp"]"#))
        let second = KeptMemory(try keptFile("Basket", version: 2, #"{"products":["chair"]}"#))
        for (memory, names) in [(first, ["lamp"]), (second, ["chair"])] {
            let reports = Diagnostics.collect {
                #expect(store(in: memory, version: 3).state[Basket.self]?.names == names)
            }
            #expect(reports.isEmpty)
        }
    }

    @Test
    func aMigratedStateIsWrittenWithItsNewVersion() async throws {
        let memory = KeptMemory(try keptFile("Basket", version: 1, #"["lamp"]"#))
        let first = store(in: memory, version: 3)
        first.dispatch(action: Add("chair"))
        await first.flushKeptStates()
        #expect(store(in: memory, version: 3).state[Basket.self]?.names == ["lamp", "chair"])
        let kept = KeptState(in: memory).keep(Basket.self, version: 3)
        let next = Suas.createStore(reducer: Basket.reducer, keeping: kept)
        #expect(next.state[Basket.self]?.names == ["lamp", "chair"])
    }

    // Regression: each run made another one, and the next version needed all earlier migrations.
    @Test
    func aMigrationIsWrittenWithoutAChange() async throws {
        let memory = KeptMemory(try keptFile("Basket", version: 1, #"["lamp"]"#))
        await store(in: memory, version: 3).flushKeptStates()
        let kept = KeptState(in: memory).keep(Basket.self, version: 3)
        let next = Suas.createStore(reducer: Volume.reducer, keeping: kept)
        next.attach(reducer: Basket.reducer)
        #expect(next.state[Basket.self]?.names == ["lamp"])
    }

    @Test
    func aLaterVersionIsPutAside() throws {
        let memory = KeptMemory(try keptFile("Basket", version: 4, #"{"names":["lamp"]}"#))
        try expectPutAside(memory, version: 3, "no migration from version 4 to 3")
    }

    @Test
    func aVersionWithoutAMigrationIsPutAside() throws {
        let memory = KeptMemory(try keptFile("Basket", version: 0, #"{"names":["lamp"]}"#))
        try expectPutAside(memory, version: 3, "no migration from version 0 to 3")
    }

    @Test
    func aMigrationCanRefuse() throws {
        let memory = KeptMemory(try keptFile("Basket", version: 1, #"["lamp", ""]"#))
        try expectPutAside(memory, version: 3, "Refusal()")
    }

    @Test
    func aStateThatDoesNotFitIsPutAside() throws {
        let memory = KeptMemory(try keptFile("Basket", #"{"names":["lamp",{"secret":1}]}"#))
        try expectPutAside(memory, "it doesn't fit its type")
    }

    @Test
    func everyDamagedByteIsNoticed() throws {
        let file = try keptFile("Basket", #"{"names":["lamp"]}"#)
        let content = try #require(file[name])
        for index in content.indices {
            var damaged = content
            damaged[index] ^= 1
            try expectPutAside(KeptMemory([name: damaged]), "the file is damaged")
        }
        for count in 0..<content.count {
            try expectPutAside(KeptMemory([name: content.prefix(count)]), "the file is damaged")
        }
    }

    @Test
    func theFileOfAnotherKeyIsPutAside() throws {
        let other = try keptFile("Other", #"{"names":["lamp"]}"#)
        let memory = KeptMemory([name: try #require(other.values.first)])
        try expectPutAside(memory, "the file is damaged")
    }

    @Test
    func aFileThatIsTooLargeIsPutAside() throws {
        let names = Array(repeating: "\"lamp\"", count: 1000).joined(separator: ",")
        let memory = KeptMemory(try keptFile("Basket", #"{"names":[\#(names)]}"#))
        try expectPutAside(memory, limit: 1000, "it has more than 1000 bytes")
    }

    @Test
    func theNextChangeIsWrittenUnderTheOldName() async throws {
        let memory = KeptMemory([name: Data("damaged".utf8)])
        let reports = await Diagnostics.collectReports {
            let first = store(in: memory)
            first.dispatch(action: Add("lamp"))
            await first.flushKeptStates()
        }
        #expect(reports.count == 1)
        #expect(memory.files.keys.sorted() == [name, "\(name).aside"])
        #expect(store(in: memory).state[Basket.self]?.names == ["lamp"])
    }

    @Test
    func aFileThatCannotBePutAsideIsNotReplaced() async throws {
        let folder = try TestFolder()
        try folder.write("damaged", to: name)
        for number in 1...99 {
            // A folder can't be replaced by a file.
            let path = folder.path("\(name).aside-\(number)")
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }
        let reports = await Diagnostics.collectReports {
            let kept = KeptState(in: folder.url).keep(Basket.self)
            let store = Suas.createStore(reducer: Basket.reducer, keeping: kept)
            store.dispatch(action: Add("lamp"))
            await store.flushKeptStates()
        }
        #expect(reports.count == 2)
        #expect(reports.first?.details.last?.value.hasPrefix("impossible") == true)
        #expect(try folder.text(of: name) == "damaged")
    }

    // MARK: - States that can't be written

    @Test
    func aStateThatIsTooLargeIsReportedOnceAndNotWritten() async throws {
        let memory = KeptMemory()
        let kept = KeptState(in: memory, limit: 200).keep(Basket.self)
        let store = Suas.createStore(reducer: Basket.reducer, keeping: kept)
        store.dispatch(action: Add("lamp"))
        await store.flushKeptStates()
        let reports = await Diagnostics.collectReports {
            for _ in 1...2 {
                store.dispatch(action: Add(String(repeating: "n", count: 300)))
                await store.flushKeptStates()
            }
        }
        #expect(reports.map(\.summary) == ["A kept state can't be written."])
        #expect(String(decoding: memory.files[name] ?? Data(), as: UTF8.self).contains("lamp"))
        store.reset(state: Basket(names: ["chair"]))
        await store.flushKeptStates()
        let next = Suas.createStore(reducer: Basket.reducer, keeping: kept)
        #expect(next.state[Basket.self]?.names == ["chair"])
    }

    // MARK: - Support

    private struct Refusal: Error {}

    private struct Products: Decodable {
        let products: [String]
    }

    private func store(in memory: KeptMemory, version: Int = 1, limit: Int = 1 << 20) -> Store {
        let kept = KeptState(in: memory, limit: limit).keep(
            Basket.self,
            version: version,
            migrations: [
                .from(1) { (names: [String]) in
                    if names.contains("") { throw Refusal() }
                    return Basket(names: names)
                },
                .from(2) { (old: Products) in Basket(names: old.products) },
            ]
        )
        return Suas.createStore(reducer: Basket.reducer, keeping: kept)
    }

    /// Expects that a store begins with its reducer's state, and that the file has another name.
    private func expectPutAside(
        _ memory: KeptMemory,
        version: Int = 1,
        limit: Int = 1 << 20,
        _ problem: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let content = try #require(memory.files[name])
        var names: [String]?
        let reports = Diagnostics.collect {
            names = store(in: memory, version: version, limit: limit).state[Basket.self]?.names
        }
        #expect(names == [], sourceLocation: sourceLocation)
        #expect(memory.files == ["\(name).aside": content], sourceLocation: sourceLocation)
        #expect(
            reports.map(\.description) == [
                """
                A kept state can't be used.
                    state key: "Basket"
                    problem: \(problem)
                    put aside as: \(name).aside
                The store uses the reducer's initial state.
                To fix this, give a changed type a new version, with a migration from the earlier \
                one, and give the file its old name.
                """
            ],
            sourceLocation: sourceLocation
        )
    }
}
