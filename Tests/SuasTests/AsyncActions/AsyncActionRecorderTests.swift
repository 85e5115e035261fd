import Delivery
import Suas
import Testing

@MainActor
struct AsyncActionRecorderTests {
    /// Writes down what it hears of the actions of its test; others run at the same time.
    private final class Recorder: AsyncActionRecorder {
        let log = Log()
        var causes: [Cause?] = []

        func deliveryBegan(_ cause: Cause) {}

        func asyncActionBegan(_ action: any AsyncAction, in cause: Cause?) {
            add("began \(action)", cause)
        }

        func asyncActionEnded(_ action: any AsyncAction, begunIn cause: Cause?) {
            add("ended \(action)", cause)
        }

        private func add(_ entry: String, _ cause: Cause?) {
            guard entry.hasSuffix("(Recorded.swift:1)") else { return }
            log.add(entry)
            causes.append(cause)
        }
    }

    private let recorder = Recorder()
    private let store: Store

    init() {
        let store = Suas.createStore(reducer: number("a"), middleware: AsyncMiddleware())
        store.listen("a", "told", recorder.log)
        self.store = store
    }

    @Test
    func hearsOfATaskFromItsBeginningToItsEnd() async {
        let gate = Gate()
        let add = BlockAsyncAction(fileID: "Recorded.swift", line: 1) { _, dispatch in
            await gate.pass()
            // Meanwhile another test may have put its own in place.
            DeliveryQueue.main.recorder = recorder
            dispatch(Add(1, to: "a"))
        }
        DeliveryQueue.main.recorder = recorder
        store.dispatch(action: add)
        recorder.log.add("dispatched")
        gate.open()
        await add.finished()
        #expect(
            recorder.log.entries == [
                "began BlockAsyncAction(Recorded.swift:1)", "dispatched", "told 1",
                "ended BlockAsyncAction(Recorded.swift:1)",
            ]
        )
        #expect(recorder.causes.count == 2 && recorder.causes.first == recorder.causes.last)
        #expect(recorder.causes.first != .some(nil))
    }

    @Test
    func hearsOfABlockThatIsCalled() {
        let add = BlockAsyncAction(fileID: "Recorded.swift", line: 1) { _, dispatch in
            dispatch(Add(1, to: "a"))
        }
        DeliveryQueue.main.recorder = recorder
        store.dispatch(action: add)
        #expect(
            recorder.log.entries == [
                "began BlockAsyncAction(Recorded.swift:1)", "told 1",
                "ended BlockAsyncAction(Recorded.swift:1)",
            ]
        )
    }

    @Test
    func hearsTheEndOfOneThatNeverRuns() {
        let add = BlockAsyncAction(fileID: "Recorded.swift", line: 1) { _, _ in }
        add.cancel()
        DeliveryQueue.main.recorder = recorder
        store.dispatch(action: add)
        #expect(
            recorder.log.entries == [
                "began BlockAsyncAction(Recorded.swift:1)",
                "ended BlockAsyncAction(Recorded.swift:1)",
            ]
        )
    }
}
