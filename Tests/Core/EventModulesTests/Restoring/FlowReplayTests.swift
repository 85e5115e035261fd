import EventModulesTestSupport
import EventModulesTesting
import Foundation
import Testing

/// A recorded flow is fed into a fresh app.
@MainActor
struct FlowReplayTests {
    /// Records a session of a till, and returns what a file of it has.
    private func record(
        _ till: Till = Till(),
        inputs: FlowInputs = .till,
        _ use: (Till) async throws -> Void
    ) async throws -> FlowRecording {
        let path = FileManager.default.temporaryDirectory
            .appendingPathComponent("\(UUID().uuidString).jsonl").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let file = try FlowFile(path)
        let trace = FlowTrace(manager: till.manager, to: file, recording: inputs)
        till.start()
        try await use(till)
        trace.stop()
        try await file.flush()
        return try FlowRecording(contentsOf: path)
    }

    private func replay(
        _ recording: FlowRecording,
        in till: Till = Till(),
        inputs: FlowInputs = .till
    ) async -> FlowReplay.Result {
        await FlowReplay(recording, inputs: inputs).run(manager: till.manager) { till.start() }
    }

    @Test
    func aRecordedSessionReplaysToTheSameLines() async throws {
        let recording = try await record { till in
            till.keys.emit(.pressed(3))
            till.keys.emit(.pressed(4))
            till.store.dispatch(Refund(amount: 1))
        }
        let till = Till()
        #expect(FlowReplay(recording, inputs: .till).grade == .fine)
        #expect(await replay(recording, in: till) == .same)
        #expect(till.store.state[Drawer.self]?.amount == 6)
    }

    @Test
    func aChangedReducerStopsAtTheFirstLineThatDiffers() async throws {
        let recording = try await record { $0.keys.emit(.pressed(3)) }
        let result = await replay(recording, in: Till(factor: 2))
        #expect(
            result
                == .different(
                    number: recording.records.first { $0.kind == .changed }?.number ?? 0,
                    recorded: "changed Drawer: amount: 0 → 3",
                    replayed: "changed Drawer: amount: 0 → 6"
                )
        )
    }

    @Test
    func outcomesOfAsyncActionsComeFromTheRecording() async throws {
        let recording = try await record { till in
            till.keys.emit(.cardInserted)
            till.keys.emit(.pressed(1))
            till.gate.open()
            await till.store.actionsEnded()
        }
        let till = Till()
        let result = await replay(recording, in: till)
        #expect(result == .same)
        #expect(till.store.state[Drawer.self]?.amount == 102)
        #expect(till.workCount == 0)
    }

    /// Records a session, and replays it in an app that does no work.
    private func expectSame(_ kinds: [FlowEntry.Kind], _ use: (Till) async -> Void) async throws {
        let recording = try await record { till in
            await use(till)
            till.gate.open()
            await till.store.actionsEnded()
        }
        let till = Till()
        #expect(await replay(recording, in: till) == .same)
        #expect(till.workCount == 0)
        #expect(recording.records.map(\.kind).filter(kinds.contains) == kinds)
    }

    @Test
    func aReplacedActionIsReplacedInTheReplay() async throws {
        try await expectSame([.began, .cancelled, .began, .ended]) { till in
            till.keys.emit(.cardInserted)
            await Task.yield()
            till.keys.emit(.cardInserted)
        }
    }

    @Test
    func aCancelledActionIsCancelledInTheReplay() async throws {
        try await expectSame([.began, .cancelled, .changed]) { till in
            till.keys.emit(.cardInserted)
            till.keys.emit(.cardRemoved)
        }
    }

    @Test
    func aCallbackDispatchesInTheReplayAsInTheRecording() async throws {
        try await expectSame([.began, .ended, .changed]) { till in
            till.keys.emit(.scaleUsed)
            till.weighed?(Charged(amount: 5))
        }
    }

    @Test
    func workBeginsAndIsCancelledInTheReplay() async throws {
        func workingTill() -> Till {
            let till = Till()
            let isHalfFull: (Store.State) -> Bool = {
                (2...8).contains($0[Drawer.self]?.amount ?? 0)
            }
            till.store.work(while: isHalfFull) { [gate = till.gate] in
                Charge { dispatch in
                    await gate.pass()
                    dispatch(Charged(amount: 100))
                }
            }
            return till
        }
        let recording = try await record(workingTill()) { till in
            till.keys.emit(.pressed(3))
            till.keys.emit(.pressed(1))
            till.store.dispatch(Refund(amount: 4))
            till.keys.emit(.pressed(5))
            till.gate.open()
            await till.store.actionsEnded()
        }
        let runs: [FlowEntry.Kind] = [.began, .cancelled, .began, .cancelled]
        #expect(recording.records.map(\.kind).filter(runs.contains) == runs)
        let till = workingTill()
        #expect(await replay(recording, in: till) == .same)
        #expect(till.store.state[Drawer.self]?.amount == 105)
    }

    @Test
    func workThatFailedBeginsAgainInTheReplay() async throws {
        func workingTill() -> Till {
            let till = Till()
            var attempts = 0
            let isInUse: (Store.State) -> Bool = { $0[Drawer.self]?.amount == 3 }
            till.store.work(while: isInUse, restartingAfter: .zero) {
                attempts += 1
                return BlockAsyncAction { [attempts] _, dispatch in
                    if attempts == 1 { throw PrintReceipt.Jam() }
                    dispatch(Charged(amount: 100))
                }
            }
            return till
        }
        _ = try await Diagnostics.collectReports {
            let recording = try await record(workingTill()) { till in
                till.keys.emit(.pressed(3))
                _ = await eventually { till.store.state[Drawer.self]?.amount == 103 }
            }
            let runs: [FlowEntry.Kind] = [.began, .failed, .began, .cancelled]
            #expect(recording.records.map(\.kind).filter(runs.contains) == runs)
            #expect(await replay(recording, in: workingTill()) == .same)
        }
    }

    /// Regression: it got 100 turns, and then a difference was reported that doesn't exist.
    @Test
    func aSlowTaskOfAListenerIsAwaited() async throws {
        func slowTill() -> Till {
            let till = Till()
            till.manager.addEventsListeners([SlowAnswer()])
            return till
        }
        let recording = try await record(slowTill()) { till in
            till.keys.emit(.pressed(3))
            let isAnswered = await eventually { till.store.state[Drawer.self]?.amount == 1 }
            #expect(isAnswered)
        }
        #expect(recording.records.contains { $0.kind == .event && $0.causeNumber != nil })
        #expect(await replay(recording, in: slowTill()) == .same)
    }

    @Test
    func anAsyncActionFromOutsideIsDispatchedAgain() async throws {
        let inputs = FlowInputs.till.action(FetchRate.self)
        let recording = try await record(inputs: inputs) { till in
            till.store.dispatch(FetchRate(amount: 1))
            await till.store.actionsEnded()
        }
        let till = Till()
        #expect(FlowReplay(recording, inputs: inputs).grade == .fine)
        #expect(await replay(recording, in: till, inputs: inputs) == .same)
        #expect(till.store.state[Drawer.self]?.amount == 11)
    }

    @Test
    func aFailureAndItsReportComeFromTheRecording() async throws {
        let reports = try await Diagnostics.collectReports {
            try await expectSame([.began, .failed, .reported]) { till in
                till.keys.emit(.paperJammed)
            }
        }
        #expect(reports.map(\.summary) == ["An async action failed.", "An async action failed."])
    }

    @Test
    func aTypeThatIsNotRegisteredIsNamed() async throws {
        let recording = try await record { $0.store.dispatch(Refund(amount: 1)) }
        let replay = FlowReplay(recording, inputs: FlowInputs().event(KeyEvent.self))
        #expect(replay.grade == .impossible(["the type Refund, which isn't registered"]))
    }

    @Test
    func aValueThatWasNotRecordedIsNamed() async throws {
        let recording = try await record(inputs: FlowInputs()) { $0.keys.emit(.pressed(3)) }
        let replay = FlowReplay(recording, inputs: .till)
        #expect(replay.grade == .impossible(["the value of event Keys#1: pressed"]))
    }

    @Test
    func aRedactedValueIsNotWritten() async throws {
        let recording = try await record { $0.store.dispatch(EnterPin(pin: Pin(digits: "1234"))) }
        #expect(!recording.records.contains { $0.input?.json.contains("1234") == true })
        let replay = FlowReplay(recording, inputs: .till)
        #expect(replay.grade == .impossible(["the value of action Store: EnterPin"]))
    }

    @Test
    func aValueOfMoreThanAMegabyteIsNotWritten() async throws {
        let short = String(repeating: "a", count: 1 << 19)
        let recording = try await record { till in
            till.store.dispatch(TypedNote(text: short))
            till.store.dispatch(TypedNote(text: short + short))
        }
        let sizes = recording.records.map { ($0.input?.json.utf8.count ?? 0) >> 19 }
        #expect(sizes.suffix(2) == [1, 0])
        let replay = FlowReplay(recording, inputs: .till)
        #expect(replay.grade == .impossible(["the value of action Store: TypedNote"]))
    }

    @Test
    func aTypeThatHasChangedIsRisky() async throws {
        var recording = try await record { $0.store.dispatch(Refund(amount: 1)) }
        recording = try recording.replacing(#"{\"amount\":1}"#, by: #"{\"amount\":1,\"note\":2}"#)
        #expect(FlowReplay(recording, inputs: .till).grade == .risky(["Refund has changed"]))
    }

    @Test
    func aRecordingThatLacksItsBeginningCanNotBeReplayed() async throws {
        let recording = try await record { till in
            till.keys.emit(.pressed(3))
            till.keys.emit(.pressed(3))
        }
        let rest = try recording.dropping(3)
        #expect(
            FlowReplay(rest, inputs: .till).grade == .impossible(["the records before 4"])
        )
    }
}

extension FlowRecording {
    /// The recording from its bytes, with another text in them.
    fileprivate func replacing(_ text: String, by other: String) throws -> FlowRecording {
        try FlowRecording(bytes: Array(jsonLines(records).replacing(text, with: other).utf8))
    }

    fileprivate func dropping(_ count: Int) throws -> FlowRecording {
        try FlowRecording(bytes: Array(jsonLines(records.dropFirst(count)).utf8))
    }

    private func jsonLines(_ records: some Sequence<FlowRecord>) -> String {
        var bytes: [UInt8] = []
        head.write(to: &bytes)
        for record in records { record.write(to: &bytes) }
        return String(decoding: bytes, as: UTF8.self)
    }
}

// MARK: - The app

extension FlowInputs {
    fileprivate static let till = FlowInputs()
        .event(KeyEvent.self).action(Refund.self).action(Charged.self).action(EnterPin.self)
        .action(TypedNote.self)
}

private enum KeyEvent: EventProtocol, Codable {
    case pressed(Int)
    case cardInserted
    case cardRemoved
    case scaleUsed
    case paperJammed
}

private final class Keys: EventsEmitting {
    let events = EventsSource<KeyEvent>()

    func emit(_ event: KeyEvent) { events.emit(event) }
}

/// Removes the card some time after a key was pressed.
private final class SlowAnswer: EventsListening {
    func registerToEvents(for producer: any AnyEventsProducer, events: Observable<KeyEvent>) -> Bool
    {
        events.capture(event: KeyEvent.pressed).subscribe(onNext: { _ in
            Task {
                for _ in 0..<500 { await Task.yield() }
                (producer as? Keys)?.emit(.cardRemoved)
            }
        }).disposed(by: producer.disposeBag)
        return true
    }
}

private struct Drawer: Equatable { var amount = 0 }
private struct Add: Action { let amount: Int }
private struct Refund: Action, Codable { let amount: Int }
private struct Charged: Action, Codable { let amount: Int }
private struct TypedNote: Action, Codable { let text: String }
private struct EnterPin: Action, Codable { let pin: Pin }

private struct Pin: Redacted, Codable {
    let digits: String
    var redacted: String { "••••" }
}

/// An action without a text of its own for its work.
private struct Charge: TaskAction {
    let work: @MainActor (_ dispatch: @escaping TaskDispatchFunction) async -> Void
    var id: AsyncActionID? { "card" }
    var replacesRunning: Bool { true }

    func run(
        getState: @escaping TaskGetStateFunction,
        dispatch: @escaping TaskDispatchFunction
    ) async {
        await work(dispatch)
    }
}

/// An action that dispatches another one of its kind, and then an outcome.
private struct FetchRate: TaskAction, Codable {
    let amount: Int

    func run(
        getState: @escaping TaskGetStateFunction,
        dispatch: @escaping TaskDispatchFunction
    ) async {
        if amount == 1 { dispatch(FetchRate(amount: 10)) }
        await Task.yield()
        dispatch(Charged(amount: amount))
    }
}

/// An action that dispatches when its call has returned.
private struct Weigh: AsyncAction {
    let begin: @MainActor (_ weighed: @escaping (any Action) -> Void) -> Void

    func execute(
        getState: @escaping GetStateFunction,
        dispatch: @escaping DispatchFunction
    ) {
        begin(dispatch)
    }
}

/// An action whose text contains the characters before that of its error.
private struct PrintReceipt: TaskAction {
    let copies: Int

    struct Jam: Error {}

    func run(
        getState: @escaping TaskGetStateFunction,
        dispatch: @escaping TaskDispatchFunction
    ) async throws {
        throw Jam()
    }
}

/// A till with a store, and a bank behind a gate.
@MainActor
private final class Till {
    let store: Store
    let manager: ModuleManager
    let keys = Keys()
    let gate = Gate()
    private(set) var weighed: ((any Action) -> Void)?
    private(set) var workCount = 0

    init(factor: Int = 1) {
        let reducer = TableReducer(initialState: Drawer())
            .on(Add.self) { drawer, action in drawer.amount += factor * action.amount }
            .on(Refund.self) { drawer, action in drawer.amount -= action.amount }
            .on(Charged.self) { drawer, action in drawer.amount += action.amount }
            .on(CancelAsyncAction.self) { drawer, _ in drawer.amount -= 2 }
        store = Suas.createStore(reducer: reducer, middleware: AsyncMiddleware())
        manager = ModuleManager(store: store)
        manager.addEventsListeners([
            StoreEventsListener(store: store)
                .on(KeyEvent.pressed) { Add(amount: $0) }
                .on(KeyEvent.cardInserted) { [unowned self] in Charge(work: charge) }
                .on(KeyEvent.cardRemoved) { CancelAsyncAction(id: "card") }
                .on(KeyEvent.scaleUsed) { [unowned self] in Weigh { self.weigh($0) } }
                .on(KeyEvent.paperJammed) { PrintReceipt(copies: 2) }
        ])
    }

    /// Dispatches when it begins, and when the bank has answered.
    private func charge(_ dispatch: TaskDispatchFunction) async {
        workCount += 1
        dispatch(Charged(amount: 1))
        await gate.pass()
        dispatch(Charged(amount: 100))
    }

    private func weigh(_ dispatch: @escaping DispatchFunction) { weighed = dispatch }

    func start() { manager.setupEventsListeners(for: keys) }
}
