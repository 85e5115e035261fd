import EventModulesManualTime
import EventRuntime
import Suas
import Testing

/// The facts that a store's recorder receives, in order.
@MainActor
struct StoreRecordingTests {
    private let recorder = FactLog()
    private let store: Store

    init() {
        let store = Suas.createStore(reducer: number("a"), middleware: AsyncMiddleware())
        store.listen("a", "listener", recorder.log)
        store.recorder = recorder
        self.store = store
    }

    @Test
    func recordsAnActionItsChangesAndItsListeners() {
        store.dispatch(action: Add(1, to: "a"))
        #expect(
            recorder.log.entries == [
                "action Add", "a: 0 -> 1", "called listener of a", "listener 1",
            ]
        )
    }

    @Test
    func recordsNoChangeOfAnUnchangedState() {
        store.dispatch(action: Add(1, to: "other"))
        #expect(recorder.log.entries == ["action Add"])
    }

    @Test
    func recordsNoCallThatAFilterRefuses() {
        let never: FilterFunction<Int> = { _, _ in false }
        store.addListener(forStateType: Int.self, stateKey: "a", if: never) { _ in }
        store.dispatch(action: Add(1, to: "a"))
        #expect(
            recorder.log.entries == [
                "action Add", "a: 0 -> 1", "called listener of a", "listener 1",
            ]
        )
    }

    @Test
    func recordsListenersOfSeveralKeysInOrder() {
        let log = recorder.log
        let store = Suas.createStore(reducer: number("a") + number("b"))
        store.recorder = recorder
        store.addListener { _ in log.add("full state") }
        store.listen("b", "b", log)
        store.listen("a", "a", log)
        store.resetFullState(["a": 1, "b": 2])
        #expect(
            log.entries == [
                "a: 0 -> 1", "b: 0 -> 2",
                "called listener of the full state", "full state",
                "called listener of b", "b 2",
                "called listener of a", "a 1",
            ]
        )
    }

    @Test
    func recordsAttachedAndDetachedKeys() {
        store.attach(reducer: number("b"))
        store.detach(stateKey: "b")
        #expect(recorder.log.entries == ["b: nil -> 0", "b: 0 -> nil"])
    }

    @Test
    func recordsResets() {
        store.reset(state: 7, forKey: "a")
        #expect(recorder.log.entries == ["a: 0 -> 7", "called listener of a", "listener 7"])
    }

    @Test
    func recordsMisuse() {
        let reports = Diagnostics.collect { store.reset(state: 7, forKey: "nowhere") }
        #expect(recorder.log.entries == ["report"])
        #expect(reports.count == 1)
    }

    @Test
    func recordsATaskFromItsBeginningToItsEnd() async {
        let gate = Gate()
        let add = BlockAsyncAction(
            { _, dispatch in
                await gate.pass()
                dispatch(Add(1, to: "a"))
            },
            fileID: "Recorded.swift",
            line: 1
        )
        store.dispatch(action: add)
        recorder.log.add("dispatched")
        gate.open()
        await store.actionsEnded()
        #expect(
            recorder.log.entries == [
                "action BlockAsyncAction<()>", "began BlockAsyncAction(Recorded.swift:1)",
                "dispatched", "action Add", "a: 0 -> 1", "called listener of a", "listener 1",
                "ended BlockAsyncAction(Recorded.swift:1)",
            ]
        )
        #expect(recorder.begun == recorder.ended && recorder.begun.count == 1)
    }

    @Test
    func recordsASynchronousBlock() {
        store.dispatch(action: emptyBlock)
        #expect(
            recorder.log.entries == [
                "action BlockAsyncAction<()>", "began BlockAsyncAction(Recorded.swift:1)",
                "ended BlockAsyncAction(Recorded.swift:1)",
            ]
        )
    }

    @Test
    func recordsACancelledTaskImmediately() async {
        let add = BlockAsyncAction(
            id: "add",
            { _, _ in await Task.yield() },
            fileID: "Recorded.swift",
            line: 1
        )
        store.dispatch(action: add)
        store.dispatch(action: CancelAsyncAction(id: "add"))
        recorder.log.add("dispatched")
        await store.actionsEnded()
        #expect(
            recorder.log.entries == [
                "action BlockAsyncAction<()>", "began BlockAsyncAction(Recorded.swift:1)",
                "action CancelAsyncAction", "cancelled BlockAsyncAction(Recorded.swift:1)",
                "dispatched",
            ]
        )
    }

    @Test
    func recordsAFailure() async throws {
        struct NoNetwork: Error {}
        let load = BlockAsyncAction(
            { _, _ async throws -> Int in throw NoNetwork() },
            fileID: "Recorded.swift",
            line: 1
        )
        await #expect(throws: NoNetwork.self) { try await store.run(load) }
        #expect(
            recorder.log.entries == [
                "action BlockAsyncAction<Int>", "began BlockAsyncAction(Recorded.swift:1)",
                "failed BlockAsyncAction(Recorded.swift:1): NoNetwork()",
            ]
        )
    }

    @Test
    func recordsNothingWithoutARecorder() {
        store.recorder = nil
        store.dispatch(action: Add(1, to: "a"))
        #expect(recorder.log.entries == ["listener 1"])
    }

    @Test
    func anOldStateIsRetainedOnlyIfTheRecorderNeedsIt() {
        recorder.needsOldState = false
        let store = Suas.createStore(reducer: Appending())
        store.recorder = recorder
        store.dispatch(action: Nothing())
        recorder.needsOldState = true
        store.dispatch(action: Nothing())
        #expect(
            recorder.log.entries == [
                "action Nothing", "list: nil -> [0, 1]",
                "action Nothing", "list: [0, 1] -> [0, 1, 1]",
            ]
        )
    }

    private var emptyBlock: BlockAsyncAction<Void> {
        BlockAsyncAction({ _, _ in }, fileID: "Recorded.swift", line: 1)
    }
}

/// Appends in place.
private struct Appending: MutatingReducer {
    let initialState = [0]
    let stateKey = "list"

    func mutate(state: inout [Int], action: any Action) -> Bool {
        state.append(1)
        return true
    }
}

@MainActor
private final class FactLog: Recorder {
    let log = Log()
    var needsOldState = true
    var begun: [Cause] = []
    var ended: [Cause] = []

    func participant(_ object: AnyObject, number: Int?) -> Participant {
        Participant(object, name: "")
    }

    func record(_ fact: any Fact) {
        switch fact {
        case StoreFact.action(let action, _): log.add("action \(type(of: action))")
        case StoreFact.changed(let key, let old, let new):
            log.add("\(key): \(old ?? "nil") -> \(new ?? "nil")")
        case StoreFact.notified(let listener, _): log.add("called \(listener)")
        case StoreFact.began(let action):
            log.add("began \(action)")
            begun += [DeliveryQueue.main.current].compactMap { $0 }
        case StoreFact.ended(let action, let cause, let end):
            switch end {
            case .finished: log.add("ended \(action)")
            case .cancelled: log.add("cancelled \(action)")
            case .failed(let error): log.add("failed \(action): \(error)")
            }
            ended.append(cause)
        case is ReportFact: log.add("report")
        default: log.add("unexpected \(fact)")
        }
    }
}
