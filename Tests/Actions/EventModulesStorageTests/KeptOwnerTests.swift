import EventModulesStorage
import EventModulesTestSupport
import EventRuntime
import Foundation
import Suas
import Testing

/// A storage that several stores use, or that is closed now; a folder and memory behave alike.
@MainActor
struct KeptOwnerTests {
    enum Place: CaseIterable {
        case folder, memory
    }

    private let folder: TestFolder
    private let memory = KeptMemory()
    private let file = KeptFile.name(of: "Volume")

    init() throws { folder = try TestFolder() }

    private func kept(_ place: Place) -> KeptState {
        switch place {
        case .folder: KeptState(in: folder.url).keep(Volume.self).keep(Basket.self)
        case .memory: KeptState(in: memory).keep(Volume.self).keep(Basket.self)
        }
    }

    private func makeStore(_ kept: KeptState) -> Store {
        Suas.createStore(reducer: Volume.reducer + Basket.reducer, keeping: kept)
    }

    // Regression: the value retained the first store's lock.
    @Test(arguments: Place.allCases)
    func storesOfOneValueFollowEachOther(place: Place) async {
        let kept = kept(place)
        for level in 1...3 {
            let reports = await Diagnostics.collectReports {
                let store = makeStore(kept)
                #expect(store.state[Volume.self]?.level == level - 1)
                store.dispatch(action: SetVolume(level))
                await store.flushKeptStates()
            }
            #expect(reports == [])
        }
    }

    // Regression: a task retained the first store, and the second one began anew.
    @Test(arguments: Place.allCases)
    func anUnwrittenChangeIsWrittenBeforeTheNextStoreReads(place: Place) {
        let reports = Diagnostics.collect {
            var store: Store? = makeStore(kept(place))
            store?.dispatch(action: SetVolume(8))
            store = nil
            store = makeStore(kept(place))
            #expect(store?.state[Volume.self]?.level == 8)
            store?.dispatch(action: SetVolume(9))
            // The old store is released after the new one has been made.
            store = makeStore(kept(place))
            #expect(store?.state[Volume.self]?.level == 9)
        }
        #expect(reports == [])
    }

    @Test(arguments: Place.allCases)
    func aNewerStoreTakesTheStorageOver(place: Place) async {
        let older = makeStore(kept(place))
        older.dispatch(action: Add("chair"))
        await older.flushKeptStates()
        older.dispatch(action: SetVolume(1))
        var newer: Store? = makeStore(kept(place))
        newer?.dispatch(action: SetVolume(2))
        await newer?.flushKeptStates()
        older.dispatch(action: SetVolume(3))
        for _ in 1...2 {
            let reports = await Diagnostics.collectReports { await older.flushKeptStates() }
            #expect(
                reports.map(\.description) == [
                    """
                    The storage of kept states can't be opened.
                        problem: a newer store of this process uses it
                    Nothing is kept until it opens; each change and flush tries again.
                    To fix this, give each process its own folder, which it may write to.
                    """
                ]
            )
        }
        newer = nil
        // What the newer store wrote isn't replaced by one that doesn't know it.
        older.dispatch(action: Add("lamp"))
        var reports: [Diagnostic] = []
        // The newer store's last write may still be in progress.
        repeat {
            reports = await Diagnostics.collectReports { await older.flushKeptStates() }
        } while reports.first?.details.count == 1
        #expect(
            reports.flatMap(\.details).map(\.value) == [
                "\"Volume\"", "its file has a state that this store doesn't know",
            ]
        )
        let next = makeStore(kept(place))
        #expect(next.state[Volume.self]?.level == 2)
        #expect(next.state[Basket.self]?.names == ["chair", "lamp"])
    }

    @Test
    func allPathsToAFolderLeadToOneOwner() async throws {
        let store = makeStore(kept(.folder))
        store.dispatch(action: SetVolume(8))
        let link = folder.path("link")
        try FileManager.default.createSymbolicLink(
            atPath: link,
            withDestinationPath: folder.url.path
        )
        for path in [link, "\(folder.url.path)/.", "\(folder.url.path)//"] {
            let kept = KeptState(in: URL(fileURLWithPath: path)).keep(Volume.self)
            let reports = Diagnostics.collect {
                let next = Suas.createStore(reducer: Volume.reducer, keeping: kept)
                #expect(next.state[Volume.self]?.level == 8)
            }
            #expect(reports == [])
        }
    }

    @Test
    func aLockedFolderIsTriedAgainUntilItWorks() async throws {
        try folder.write("", to: "lock")
        let lock = open(folder.path("lock"), O_RDWR)
        defer { close(lock) }
        flock(lock, LOCK_EX)
        var store: Store?
        let first = Diagnostics.collect { store = makeStore(kept(.folder)) }
        let problem = "another process or storage uses \(folder.url.path)"
        #expect(first.map { $0.details[0].value } == [problem])
        store?.dispatch(action: SetVolume(8))
        for _ in 1...2 {
            let reports = await Diagnostics.collectReports { await store?.flushKeptStates() }
            #expect(reports.count == 1)
        }
        flock(lock, LOCK_UN)
        #expect(await Diagnostics.collectReports { await store?.flushKeptStates() } == [])
        store = nil
        #expect(makeStore(kept(.folder)).state[Volume.self]?.level == 8)
    }

    @Test
    func aStateThatAStoreDidNotReadIsNotReplaced() async throws {
        await changeVolume(to: 3)
        let lock = open(folder.path("lock"), O_RDWR)
        defer { close(lock) }
        flock(lock, LOCK_EX)
        let reports = await Diagnostics.collectReports {
            let store = Suas.createStore(reducer: Volume.reducer, keeping: kept(.folder))
            flock(lock, LOCK_UN)
            store.dispatch(action: SetVolume(8))
            // A key that no reducer has taken is read.
            store.attach(reducer: Basket.reducer)
            #expect(store.state[Basket.self]?.names == ["lamp"])
            store.dispatch(action: Add("chair"))
            await store.flushKeptStates()
        }
        #expect(
            reports.map(\.summary) == [
                "The storage of kept states can't be opened.", "A kept state can't be written.",
            ]
        )
        let next = makeStore(kept(.folder))
        #expect(next.state[Volume.self]?.level == 3)
        #expect(next.state[Basket.self]?.names == ["lamp", "chair"])
    }

    private func changeVolume(to level: Int) async {
        let store = makeStore(kept(.folder))
        store.dispatch(action: SetVolume(level))
        store.dispatch(action: Add("lamp"))
        await store.flushKeptStates()
    }

    // Regression: the file was taken for damaged, put aside and replaced.
    @Test(arguments: [POSIXError.EACCES, .EPERM, .EIO])
    func aFileThatCannotBeReadNowStaysAsItIs(code: POSIXError.Code) async throws {
        let storage = LockedMemory()
        let kept = KeptState(in: storage).keep(Volume.self)
        let first = Suas.createStore(reducer: Volume.reducer, keeping: kept)
        first.dispatch(action: SetVolume(8))
        await first.flushKeptStates()
        let files = storage.memory.files
        storage.problem.withLock { $0 = POSIXError(code) }
        var reports = await Diagnostics.collectReports {
            let store = Suas.createStore(reducer: Volume.reducer, keeping: kept)
            store.dispatch(action: SetVolume(9))
            await store.flushKeptStates()
            storage.problem.withLock { $0 = nil }
            store.dispatch(action: SetVolume(10))
            await store.flushKeptStates()
        }
        #expect(storage.memory.files == files)
        #expect(
            reports.removeFirst().description == """
                A kept state can't be read now.
                    state key: "Volume"
                    problem: \(shortDescription(of: POSIXError(code)))
                The store uses the reducer's initial state. The file stays as it is.
                To fix this, create the store when its files can be read, such as after the device \
                has been unlocked.
                """
        )
        #expect(reports.map(\.summary) == ["A kept state can't be written."])
        let next = Suas.createStore(reducer: Volume.reducer, keeping: kept)
        #expect(next.state[Volume.self]?.level == 8)
    }

    @Test
    func whatCannotBeReadNowIsReadWhenItIsAttached() async {
        let storage = LockedMemory()
        let kept = KeptState(in: storage).keep(Volume.self)
        let first = Suas.createStore(reducer: Volume.reducer, keeping: kept)
        first.dispatch(action: SetVolume(8))
        await first.flushKeptStates()
        storage.problem.withLock { $0 = POSIXError(.EPERM) }
        var store: Store?
        let reports = Diagnostics.collect {
            store = Suas.createStore(reducer: Basket.reducer, keeping: kept)
        }
        #expect(reports.count == 1)
        storage.problem.withLock { $0 = nil }
        store?.attach(reducer: Volume.reducer)
        #expect(store?.state[Volume.self]?.level == 8)
        store?.dispatch(action: SetVolume(9))
        await store?.flushKeptStates()
        let next = Suas.createStore(reducer: Volume.reducer, keeping: kept)
        #expect(next.state[Volume.self]?.level == 9)
    }
}
