import EventModulesTesting
import Testing

/// Two tabs hold the same module.
@MainActor
struct FlowRecorderInstancesTests {
    private let store = Suas.createStore(reducer: TodoReducer())
    private let manager: ModuleManager
    private let first: MemoModule
    private let second: MemoModule
    private let screens: [any Presentable]

    init() {
        let bridge = StoreEventsListener(store: store)
            .on(ProductEvent.appeared) { AddTodo(text: "appeared") }
        manager = ModuleManager(listeners: [bridge], store: store)
        let contexts = [MemoContext(), MemoContext()]
        screens = contexts.map { [manager] context in
            let step = ModuleRoutingStep(withMaker: context)
            return manager.viewController(
                for: PresentableRoutingStep(withStep: step, presentationMode: .none)
            )
        }
        let modules = manager.livingModules().compactMap { $0 as? MemoModule }
        (first, second) = (modules[0], modules[1])
    }

    // Regression: an entry of the other tab met the expectation.
    @Test
    func anEntryOfTheOtherInstanceFailsTheTest() async throws {
        let wanted = first.stateInstance
        let misses: [FlowExpectation] = [
            .event(ProductEvent.appeared, from: first),
            .action(AddTodo(text: "appeared"), in: wanted),
            .action(AddTodo.self, in: wanted),
            .changed(Badge.self, in: wanted),
            .changed(to: Badge(count: 1), in: wanted),
            .changed(Badge.self, stateKey: "Badge@MemoModule#1"),
            .changed(to: Badge(count: 1), stateKey: "Badge@MemoModule#1"),
        ]
        for missed in misses {
            let flow = FlowRecorder(manager: manager, exhaustivity: .off)
            second.subject.onNext(.appeared)
            #expect(try await failures { flow.expect(missed) }.count == 1, "\(missed)")
            flow.finish()
            store.reset(state: Badge(), forKey: "Badge@MemoModule#2")
        }
    }

    @Test
    func expectationsNameTheirInstance() {
        let flow = FlowRecorder(manager: manager)
        second.subject.onNext(.appeared)
        flow.expect(.event(ProductEvent.appeared, from: second))
        flow.expect(.action(AddTodo(text: "appeared"), in: second.stateInstance))
        flow.expect(.changed(TodoList.self))
        flow.expect(.changed(to: Badge(count: 1), in: second.stateInstance))
        first.subject.onNext(.bought(id: "7"))
        flow.expect(.event(ProductEvent.bought, from: first) { $0 == "7" })
        second.subject.onNext(.appeared)
        flow.expect(.event(ProductEvent.appeared, from: second))
        flow.expect(.action(AddTodo.self, in: second.stateInstance))
        flow.expect(.changed(TodoList.self))
        flow.expect(.changed(to: Badge(count: 2), stateKey: "Badge@MemoModule#2"))
        flow.finish()
    }

    @Test
    func expectationsThatNameNoInstanceSaySo() async throws {
        let flow = FlowRecorder(manager: manager)
        second.subject.onNext(.appeared)
        let reported = try await failures {
            flow.expect(.event(ProductEvent.appeared))
            flow.expect(.action(AddTodo(text: "appeared")))
            flow.expect(.changed(TodoList.self))
            flow.expect(.changed(to: Badge(count: 1)))
        }
        flow.finish()
        #expect(
            reported.map(\.text) == [
                """
                Several living objects could have met the expectation, which names none.
                    expected: event appeared
                It was met by:
                    event MemoModule#2: appeared
                Others of the same type:
                    MemoModule#1
                To fix this, name the one that you expect, by the parameter from:
                """,
                """
                Several living objects could have met the expectation, which names none.
                    expected: action AddTodo(text: "appeared")
                It was met by:
                    action AddTodo(text: "appeared") in MemoModule#2, because called \
                StoreEventsListener#1
                Others of the same type:
                    MemoModule#1
                To fix this, name the one that you expect, by the parameter in:
                """,
                """
                Several living objects could have met the expectation, which names none.
                    expected: changed to Badge(count: 1)
                It was met by:
                    changed Badge@MemoModule#2: count: 0 → 1, because action \
                AddTodo(text: "appeared") in MemoModule#2
                Others of the same type:
                    MemoModule#1
                To fix this, name the one that you expect, by the parameter in:
                """,
            ]
        )
    }

    @Test
    func oneLivingInstanceNeedsNoName() {
        let manager = ModuleManager(store: store)
        let module = MemoModule(usingContext: MemoContext())
        manager.setupEventsListeners(for: module)
        let flow = FlowRecorder(manager: manager)
        module.subject.onNext(.appeared)
        flow.expect(.event(ProductEvent.appeared))
        flow.finish()
    }

    @Test
    func aTestThatIsNotExhaustiveNeedsNoName() {
        let flow = FlowRecorder(manager: manager, exhaustivity: .off)
        second.subject.onNext(.appeared)
        flow.expect(.event(ProductEvent.appeared))
        flow.finish()
    }
}

private struct MemoContext: ModuleContextProtocol {
    typealias ModuleType = MemoModule

    let routingContext: RoutingContext = "shop"
}

private final class MemoModule: ModuleProtocol, EventsProducer, ReducerProviding {
    let context: MemoContext
    let disposeBag = DisposeBag()
    let subject = PublishSubject<ProductEvent>()
    var events: Observable<ProductEvent> { subject }
    var reducer: any CombinableReducer { BadgeReducer() }

    init(usingContext context: MemoContext) {
        self.context = context
    }

    func makePresentable() -> any Presentable { MockScreen() }
}
