import Delivery
import EventModulesTesting
import Suas
import Testing

/// What a store tells its recorder, in order.
@MainActor
struct StoreRecordingTests {
    private let recorder = Recorder()
    private let store: Store

    init() {
        let store = Suas.createStore(reducer: number("a"), middleware: AsyncMiddleware())
        store.listen("a", "listener", recorder.log)
        store.recorder = recorder
        self.store = store
    }

    @Test
    func tellsOfAnActionItsChangesAndWhomItTells() {
        store.dispatch(action: Add(1, to: "a"))
        #expect(
            recorder.log.entries == [
                "action Add", "a: 0 -> 1", "telling a", "listener 1", "told",
            ]
        )
    }

    @Test
    func tellsNothingOfAStateThatStays() {
        store.dispatch(action: Add(1, to: "other"))
        #expect(recorder.log.entries == ["action Add"])
    }

    @Test
    func tellsWhetherAFilterLetsAListenerBeCalled() {
        let never: FilterFunction<Int> = { _, _ in false }
        store.addListener(forStateType: Int.self, stateKey: "a", if: never) { _ in }
        store.dispatch(action: Add(1, to: "a"))
        #expect(
            recorder.log.entries == [
                "action Add", "a: 0 -> 1", "telling a", "listener 1", "told", "telling a",
                "not told",
            ]
        )
    }

    @Test
    func tellsOfKeysThatComeAndGo() {
        store.attach(reducer: number("b"))
        store.detach(stateKey: "b")
        #expect(recorder.log.entries == ["b: nil -> 0", "b: 0 -> nil"])
    }

    @Test
    func tellsOfResets() {
        store.reset(state: 7, forKey: "a")
        #expect(recorder.log.entries == ["a: 0 -> 7", "telling a", "listener 7", "told"])
    }

    @Test
    func tellsOfMisuse() {
        let reports = Diagnostics.collect { store.reset(state: 7, forKey: "nowhere") }
        #expect(recorder.log.entries == ["report"])
        #expect(reports.count == 1)
    }

    @Test
    func tellsOfATaskFromItsBeginningToItsEnd() async {
        let gate = Gate()
        let add = BlockAsyncAction(fileID: "Recorded.swift", line: 1) { _, dispatch in
            await gate.pass()
            dispatch(Add(1, to: "a"))
        }
        store.dispatch(action: add)
        recorder.log.add("dispatched")
        gate.open()
        await add.finished()
        #expect(
            recorder.log.entries == [
                "action BlockAsyncAction", "began BlockAsyncAction(Recorded.swift:1)",
                "dispatched", "action Add", "a: 0 -> 1", "telling a", "listener 1", "told",
                "ended BlockAsyncAction(Recorded.swift:1)",
            ]
        )
        #expect(recorder.begun == recorder.ended && recorder.begun.count == 1)
    }

    @Test
    func tellsOfABlockThatIsCalled() {
        store.dispatch(
            action: BlockAsyncAction(fileID: "Recorded.swift", line: 1) { _, _ in }
        )
        #expect(
            recorder.log.entries == [
                "action BlockAsyncAction", "began BlockAsyncAction(Recorded.swift:1)",
                "ended BlockAsyncAction(Recorded.swift:1)",
            ]
        )
    }

    @Test
    func tellsTheEndOfOneThatNeverRuns() {
        let add = BlockAsyncAction(fileID: "Recorded.swift", line: 1) { _, _ in }
        add.cancel()
        store.dispatch(action: add)
        #expect(
            recorder.log.entries == [
                "action BlockAsyncAction", "began BlockAsyncAction(Recorded.swift:1)",
                "ended BlockAsyncAction(Recorded.swift:1)",
            ]
        )
    }

    @Test
    func tellsNothingOnceTheRecorderIsTakenOff() {
        store.recorder = nil
        store.dispatch(action: Add(1, to: "a"))
        #expect(recorder.log.entries == ["listener 1"])
    }
}

@MainActor
private final class Recorder: StoreRecording {
    let log = Log()
    var begun: [Cause] = []
    var ended: [Cause] = []

    func reported(_ diagnostic: Diagnostic) { log.add("report") }

    func processing(_ action: any Action, _ process: () -> Void) {
        log.add("action \(type(of: action))")
        DeliveryQueue.main.identified(by: self) { _ in process() }
    }

    func changed(_ key: StateKey, from old: Any?, to new: Any?) {
        log.add("\(key): \(old ?? "nil") -> \(new ?? "nil")")
    }

    func telling(_ listener: ListenerOrigin, ofChange: Bool, _ tell: () -> Bool) {
        if case .state(let key) = listener.subject { log.add("telling \(key)") }
        log.add(tell() ? "told" : "not told")
    }

    func beginning(_ action: any AsyncAction, _ execute: (Cause) -> Void) {
        log.add("began \(action)")
        DeliveryQueue.main.step(of: self) { cause in
            begun.append(cause)
            execute(cause)
        }
    }

    func ended(_ action: any AsyncAction, begunWith cause: Cause) {
        log.add("ended \(action)")
        ended.append(cause)
    }
}
