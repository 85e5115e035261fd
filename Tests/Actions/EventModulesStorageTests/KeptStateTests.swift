import EventModulesStorage
import EventModulesTestSupport
import EventRuntime
import Foundation
import Suas
import Testing

/// A store that begins with what an earlier one has kept.
@MainActor
struct KeptStateTests {
    private let memory = KeptMemory()

    @Test
    func aStoreBeginsWithWhatAnEarlierOneKept() async {
        let first = makeStore()
        first.dispatch(action: Add("lamp"))
        first.dispatch(action: Add("chair"))
        await first.flushKeptStates()
        let next = makeStore()
        #expect(next.state[Basket.self] == Basket(names: ["lamp", "chair"]))
        next.dispatch(action: Add("table"))
        #expect(next.state[Basket.self]?.names.count == 3)
    }

    @Test
    func aStateThatNeverChangedIsNotWritten() async {
        let store = makeStore()
        store.dispatch(action: SetVolume(3))
        await store.flushKeptStates()
        #expect(memory.files.isEmpty)
        #expect(makeStore().state[Basket.self] == Basket(names: []))
    }

    @Test
    func onlyNamedKeysAreKept() async {
        let store = makeStore()
        store.dispatch(action: Add("lamp"))
        store.dispatch(action: SetVolume(3))
        await store.flushKeptStates()
        #expect(Array(memory.files.keys) == [KeptFile.name(of: "Basket")])
        #expect(makeStore().state[Volume.self] == Volume(level: 0))
    }

    @Test
    func aKeyThatNoReducerHasIsReported() {
        let kept = KeptState(in: memory).keep(Basket.self, stateKey: "basket")
        let reports = Diagnostics.collect { _ = makeStore(kept) }
        #expect(
            reports.map(\.description) == [
                """
                A kept state has a key that no reducer has.
                    state key: "basket"
                    state type: Basket
                    key of its reducer: "Basket"
                Nothing is kept until a reducer for that key is attached.
                To fix this, pass the reducer's key as the stateKey of keep(_:), or keep the type of \
                a reducer's state.
                """
            ]
        )
        // A reducer for the type may be attached later.
        let both = KeptState(in: memory).keep(Basket.self).keep(Basket.self, stateKey: "basket")
        #expect(Diagnostics.collect { _ = makeStore(both.keep(Int.self)) } == [])
    }

    // Regression: nothing was kept, silently.
    @Test
    func aTypeThatNoReducerHadIsReportedWithAFlush() async {
        let kept = KeptState(in: memory).keep(Basket.self).keep(Int.self).keep(Bool.self)
        let store = makeStore(kept)
        store.attach(reducer: TableReducer(initialState: true))
        store.detach(stateKey: "Bool")
        let reports = await Diagnostics.collectReports {
            await store.flushKeptStates()
            await store.flushKeptStates()
        }
        #expect(
            reports.map(\.description) == [
                """
                A kept state has a key that no reducer has.
                    state key: "Int"
                    state type: Int
                    key of its reducer: no reducer
                Nothing is kept until a reducer for that key is attached.
                To fix this, pass the reducer's key as the stateKey of keep(_:), or keep the type of \
                a reducer's state.
                """
            ]
        )
    }

    @Test
    func twoTypesOfOneNameAreReported() {
        enum Other { struct Basket: Codable {} }
        let kept = KeptState(in: memory).keep(Basket.self)
        let reports = Diagnostics.collect { _ = kept.keep(Other.Basket.self) }
        let report = reports.first?.description.split(separator: "\n") ?? []
        #expect(
            report.filter { !$0.contains(" type: ") } == [
                "Two kept states have the same state key.", #"    state key: "Basket""#,
                "Only the second is kept.",
                "To fix this, remove one of them, or pass the stateKey of its reducer.",
            ]
        )
    }

    @Test
    func eachKeyHasItsOwnFile() async {
        let kept = KeptState(in: memory).keep(Basket.self).keep(Volume.self, stateKey: "Volume")
        let store = makeStore(kept)
        store.dispatch(action: Add("lamp"))
        store.dispatch(action: SetVolume(3))
        await store.flushKeptStates()
        #expect(memory.files.count == 2)
        let next = makeStore(kept)
        #expect(next.state[Basket.self]?.names == ["lamp"])
        #expect(next.state[Volume.self]?.level == 3)
    }

    @Test
    func changesAreWrittenWithoutAFlush() async {
        let store = makeStore()
        store.dispatch(action: Add("lamp"))
        while memory.files.isEmpty { await Task.yield() }
        #expect(makeStore().state[Basket.self]?.names == ["lamp"])
    }

    // The task that hands the changes over retains the store.
    @Test
    func theLastChangesOfAReleasedStoreAreWritten() async {
        var store: Store? = makeStore()
        weak let released = store
        store?.dispatch(action: Add("lamp"))
        store = nil
        while memory.files.isEmpty { await Task.yield() }
        #expect(released == nil)
    }

    @Test
    func nothingIsWrittenBeforeTheTurnEnds() async {
        let store = makeStore()
        store.addListener(forStateType: Basket.self) { [memory] basket in
            #expect(memory.files.isEmpty)
            if basket.names.count < 100 { store.dispatch(action: Add("lamp")) }
        }
        store.dispatch(action: Add("lamp"))
        await store.flushKeptStates()
        #expect(makeStore().state[Basket.self]?.names.count == 100)
    }

    @Test
    func resetsAreKept() async {
        let store = makeStore()
        store.reset(state: Basket(names: ["chair"]))
        await store.flushKeptStates()
        #expect(makeStore().state[Basket.self]?.names == ["chair"])
    }

    @Test
    func aReducerThatIsAttachedLaterBeginsWithItsKeptState() async {
        let first = makeStore()
        first.dispatch(action: Add("lamp"))
        await first.flushKeptStates()
        let kept = KeptState(in: memory).keep(Basket.self)
        let next = Suas.createStore(reducer: Volume.reducer, keeping: kept)
        next.attach(reducer: Basket.reducer)
        #expect(next.state[Basket.self]?.names == ["lamp"])
        next.dispatch(action: Add("chair"))
        await next.flushKeptStates()
        next.detach(stateKey: "Basket")
        next.attach(reducer: Basket.reducer)
        #expect(next.state[Basket.self]?.names == ["lamp", "chair"])
        next.dispatch(action: Add("table"))
        await next.flushKeptStates()
        #expect(makeStore().state[Basket.self]?.names == ["lamp", "chair", "table"])
    }

    @Test
    func aDetachedKeyStaysInItsFile() async {
        let first = makeStore()
        first.dispatch(action: Add("lamp"))
        first.detach(stateKey: "Basket")
        await first.flushKeptStates()
        let second = makeStore()
        second.dispatch(action: Add("chair"))
        await second.flushKeptStates()
        second.detach(stateKey: "Basket")
        await second.flushKeptStates()
        #expect(makeStore().state[Basket.self]?.names == ["lamp", "chair"])
    }

    @Test
    func aFlushOfAStoreWithoutKeptStatesReturns() async {
        await Suas.createStore(reducer: Basket.reducer).flushKeptStates()
    }

    /// Keeps a single file, and notes what a store asks for.
    private final class OwnStorage: KeptStateStorage {
        let state = Guarded<(log: [String], content: Data?)>(([], nil))

        func note(_ text: String) { state.withLock { $0.log.append(text) } }

        func open() { note("open") }

        func read(_ name: String, limit: Int) -> Data? {
            note("read up to \(limit)")
            return state.withLock { $0.content }
        }

        func write(_ content: Data, to name: String) {
            note("write")
            state.withLock { $0.content = content }
        }

        func putAside(_ name: String) throws -> String {
            note("put aside")
            throw CancellationError()
        }
    }

    @Test
    func anAppHasItsOwnStorage() async {
        let storage = OwnStorage()
        let kept = KeptState(in: storage, limit: 1000).keep(Basket.self)
        let store = makeStore(kept)
        store.dispatch(action: Add("lamp"))
        await store.flushKeptStates()
        #expect(makeStore(kept).state[Basket.self]?.names == ["lamp"])
        storage.state.withLock { $0.content = Data("damaged".utf8) }
        _ = await Diagnostics.collectReports {
            let store = makeStore(kept)
            store.dispatch(action: Add("chair"))
            await store.flushKeptStates()
        }
        let (read, log) = ("read up to 1001", storage.state.withLock { $0.log })
        // What can't be put aside isn't replaced.
        let first = ["open", read, "write", "open", read, "open", read, "put aside", read]
        #expect(log.starts(with: first) && !log.dropFirst(first.count).contains("write"))
    }

    /// Reverses the bytes of a folder's files; finds damage where they don't end with a byte.
    private final class ReversingStorage: KeptStateStorage {
        let folder: KeptFolder
        let isLocked = Guarded(false)

        init(_ folder: URL) { self.folder = KeptFolder(folder) }

        func open() throws { try folder.open() }
        func close() { folder.close() }

        func read(_ name: String, limit: Int) throws -> Data? {
            guard let file = try folder.read(name, limit: limit) else { return nil }
            if isLocked.withLock({ $0 }) { throw KeptStateProblem.notNow("it is locked") }
            guard file.last == 7 else { throw KeptStateProblem.damaged("it has another end") }
            return Data(file.dropLast().reversed())
        }

        func write(_ content: Data, to name: String) throws {
            try folder.write(Data(content.reversed()) + [7], to: name)
        }

        func putAside(_ name: String) throws -> String { try folder.putAside(name) }
    }

    @Test
    func anAppsStorageSaysWhatIsDamagedAndWhatCannotBeReadNow() async throws {
        let parent = try TestFolder()
        let folder = parent.url.appendingPathComponent("a/kept")
        let name = KeptFile.name(of: "Basket")
        var storage = ReversingStorage(folder)
        var names: [[String]?] = []
        var last: Store?
        func reports(_ isLocked: Bool = false, adding product: String) async -> [String] {
            storage.isLocked.withLock { $0 = isLocked }
            let reports = await Diagnostics.collectReports {
                let store = makeStore(KeptState(in: storage).keep(Basket.self))
                names.append(store.state[Basket.self]?.names)
                store.dispatch(action: Add(product))
                await store.flushKeptStates()
                last = store
            }
            return reports.map { "\($0.summary) \($0.details.last?.value ?? "")" }
        }
        #expect(await reports(adding: "lamp") == [])
        #expect(
            await reports(true, adding: "chair") == [
                "A kept state can't be read now. it is locked",
                "A kept state can't be written. it is locked",
            ]
        )
        #expect(await reports(adding: "table") == [])
        try Data("damaged".utf8).write(to: folder.appendingPathComponent(name))
        #expect(
            await reports(adding: "bed") == ["A kept state can't be used. \(name).aside-1"]
        )
        #expect(await reports(adding: "sofa") == [])
        #expect(names == [[], [], ["lamp"], [], ["bed"]])
        storage = ReversingStorage(folder)
        let second = await reports(adding: "desk")
        #expect(second.first?.contains("another process or storage uses") == true)
        withExtendedLifetime(last) {}
    }

    private func makeStore(_ kept: KeptState? = nil) -> Store {
        let kept = kept ?? KeptState(in: memory).keep(Basket.self)
        return Suas.createStore(reducer: Basket.reducer + Volume.reducer, keeping: kept)
    }
}
