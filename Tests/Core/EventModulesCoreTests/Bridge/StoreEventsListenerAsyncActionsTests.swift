import EventModules
import EventModulesTesting
import Testing

/// Async actions that the bridge creates from a module's events.
@MainActor
struct StoreEventsListenerAsyncActionsTests {
    /// Saves a memo when the gate opens.
    private struct Save: TaskAction {
        let text: String
        let gate: Gate
        var id: AsyncActionID? { "save" }
        let outlivesInstance: Bool

        func run(
            getState: @escaping TaskGetStateFunction,
            dispatch: @escaping TaskDispatchFunction
        ) async {
            await gate.pass()
            dispatch(Saved(text: text))
        }
    }

    private struct Saved: Action, Equatable {
        let text: String
    }

    private enum SavingEvent: EventProtocol, Equatable {
        case saved(String)
    }

    private let gate = Gate()
    private let store = Store.memos(middleware: AsyncMiddleware())

    @Test
    func isCancelledByItsIdentifierThoughNothingHoldsIt() async {
        let (router, flow) = start(outlivesInstance: false)
        memo(of: router)?.subject.onNext(.written("a"))
        store.dispatch(CancelAsyncAction(id: "save"))
        gate.open()
        await flow.settle()
        #expect(
            flow.transcript.lines == [
                #"event MemoModule#2: written("a")"#,
                #"  called StoreEventsListener#1"#,
                #"    action Save(text: "a", outlivesInstance: false) in MemoModule#2"#,
                #"      began Save(text: "a", outlivesInstance: false)"#,
                #"action CancelAsyncAction(id: "save")"#,
                #"  cancelled Save(text: "a", outlivesInstance: false)"#,
            ]
        )
    }

    @Test
    func isCancelledWhenItsModuleIsReleased() async {
        let (router, flow) = start(outlivesInstance: false)
        memo(of: router)?.subject.onNext(.written("a"))
        router.pop()
        gate.open()
        await flow.settle()
        flow.withoutExhaustivity { flow.expect(.cancelled(Save.self)) }
        #expect(!flow.transcript.description.contains("Saved"))
    }

    @Test
    func mayReachTheAppAfterItsModuleIsReleased() async {
        let (router, flow) = start(outlivesInstance: true)
        memo(of: router)?.subject.onNext(.written("a"))
        router.pop()
        gate.open()
        await flow.settle()
        flow.withoutExhaustivity {
            flow.expect(.event(SavingEvent.saved("a")))
            flow.expect(.ended(Save.self))
        }
    }

    private func start(outlivesInstance: Bool) -> (StackRouter, FlowRecorder) {
        let bridge = StoreEventsListener(store: store)
            .on(MemoEvent.written) { [gate] in
                Save(text: $0, gate: gate, outlivesInstance: outlivesInstance)
            }
        let manager = ModuleManager(listeners: [bridge], store: store)
        manager.setupEventsListeners(
            for: StoreEventsProducer(store: store).on(Saved.self) { SavingEvent.saved($0.text) }
        )
        let router = StackRouter(manager: manager)
        router.start(with: MemoContext.step())
        router.route(
            to: PresentableRoutingStep(withStep: MemoContext.step(), presentationMode: .push())
        )
        return (router, FlowRecorder(manager: manager, router: router, exhaustivity: .off))
    }

    private func memo(of router: StackRouter) -> MemoModule? {
        router.position.screens.last
            .flatMap { router.presentable(for: $0.id) as? MemoScreen }?.module
    }
}
