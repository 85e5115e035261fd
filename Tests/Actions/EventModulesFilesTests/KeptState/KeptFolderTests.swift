import EventModulesFiles
import EventRuntime
import Foundation
import Suas
import Testing

/// Sub-states on the disk.
@MainActor
struct KeptFolderTests {
    private let folder: TransferFolder
    private let url: URL

    init() throws {
        folder = try TransferFolder()
        url = folder.file("kept/states")
    }

    @Test
    func aFolderKeepsStatesForTheUserOnly() async throws {
        var store: Store? = makeStore()
        store?.dispatch(action: Add("lamp"))
        await store?.flushKeptStates()
        #expect(try folder.mode(of: "kept/states") == 0o700)
        #expect(try files() == [KeptFile.name(of: "Basket"), "lock"])
        store = nil
        #expect(makeStore().state[Basket.self]?.names == ["lamp"])
    }

    @Test
    func aSecondStoreKeepsNothing() async throws {
        let first = makeStore()
        first.dispatch(action: Add("lamp"))
        await first.flushKeptStates()
        var second: Store?
        let reports = Diagnostics.collect { second = makeStore() }
        #expect(
            reports.map(\.description) == [
                """
                The storage of kept states can't be opened.
                    problem: another process, or another store, uses \(url.path)
                The store begins with its reducers' own states, and keeps none.
                To fix this, give each process its own folder, which it may write to.
                """
            ]
        )
        #expect(second?.state[Basket.self]?.names == [])
        second?.dispatch(action: Add("chair"))
        await second?.flushKeptStates()
        second = nil
        first.dispatch(action: Add("table"))
        await first.flushKeptStates()
        #expect(try folder.text(of: "kept/states/\(KeptFile.name(of: "Basket"))").contains("table"))
    }

    @Test
    func theTemporaryFileOfAKilledProgramIsDeleted() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        try folder.write("{", to: "kept/states/.123.tmp")
        _ = makeStore()
        #expect(try files() == ["lock"])
    }

    @Test
    func filesThatWerePutAsideAreNotReplaced() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        let name = KeptFile.name(of: "Basket")
        for number in 1...3 {
            try folder.write("damaged \(number)", to: "kept/states/\(name)")
            #expect(Diagnostics.collect { _ = makeStore() }.count == 1)
        }
        #expect(try folder.text(of: "kept/states/\(name).aside-1") == "damaged 1")
        #expect(try folder.text(of: "kept/states/\(name).aside-3") == "damaged 3")
        #expect(try files() == (1...3).map { "\(name).aside-\($0)" } + ["lock"])
    }

    @Test
    func aFolderThatCannotBeMadeIsReported() throws {
        try folder.write("", to: "kept")
        var store: Store?
        #expect(Diagnostics.collect { store = makeStore() }.count == 1)
        #expect(store?.state[Basket.self]?.names == [])
    }

    @Test
    func namesOfFilesDifferLikeTheirKeys() {
        let long = String(repeating: "n", count: 300)
        let keys = ["Basket", "basket", "Window/2", "Window-2", "..", "", "Ä", long, long + "n"]
        let names = keys.map { KeptFile.name(of: $0).lowercased() }
        #expect(Set(names).count == keys.count)
        #expect(names.allSatisfy { $0.utf8.count < 100 && !$0.contains("/") })
        #expect(names.allSatisfy { !$0.hasPrefix(".") })
    }

    private func makeStore() -> Store {
        let kept = KeptState(in: url).keep(Basket.self)
        return Suas.createStore(reducer: Basket.reducer, keeping: kept)
    }

    private func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
    }
}
