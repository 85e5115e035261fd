import EventModulesTesting
import Testing

/// Audits that pass; `KitFailure+Audits.swift` has those that fail.
@MainActor
struct LeakAuditTests {
    @Test
    func appWithoutLeaksPasses() {
        let store = Suas.createStore(reducer: TodoReducer(), middleware: AsyncMiddleware())
        let manager = ModuleManager(listeners: [RecordingListener()], store: store)
        let router = StackRouter(manager: manager)
        router.start(with: ModuleRoutingStep(withMaker: ProductContext(id: "1")))
        router.route(
            to: PresentableRoutingStep(
                withStep: ModuleRoutingStep(withMaker: ProductContext(id: "2")),
                presentationMode: .modal
            )
        )
        expectNothingLeft(in: manager, store, router)
        #expect(router.position == RouterPosition())
        #expect(manager.livingModules().isEmpty)
    }

    // Regression: its listener to actions was reported, although the manager retains the producer.
    @Test
    func aProducerOfTheStoresEventsPasses() {
        let store = Suas.createStore(reducer: TodoReducer())
        let manager = ModuleManager(store: store)
        manager.setupEventsListeners(
            for: StoreEventsProducer(store: store).on(DoNothing.self) { _ in ProductEvent.appeared }
        )
        expectNothingLeft(in: manager)
    }

    // Regression: its listener to the state was reported, although it ends with the manager.
    @Test
    func aGatePasses() {
        let manager = ModuleManager(store: Suas.createStore(reducer: TodoReducer()))
        let step = ModuleRoutingStep(withMaker: ProductContext(id: "premium"))
        manager.gate("premium", opens: { _ in false }, through: { step })
        expectNothingLeft(in: manager)
    }

    // Regression: its listener to the state was reported, although the manager retains the table.
    @Test
    func consentToAnalyticsPasses() {
        let store = Suas.createStore(reducer: TodoReducer())
        let analytics = AnalyticsEventsListener(providers: []).consent(in: store) { _ in [] }
        expectNothingLeft(in: ModuleManager(listeners: [analytics], store: store))
    }

    @Test
    func anAppWithoutAStorePasses() {
        let manager = ModuleManager()
        let router = StackRouter(manager: manager)
        router.start(with: ModuleRoutingStep(withMaker: ProductContext(id: "1")))
        expectNothingLeft(in: manager, router)
        #expect(router.position.isEmpty)
    }

    @Test
    func removedListenersPass() {
        let store = Suas.createStore(reducer: TodoReducer())
        store.addListener(forStateType: TodoList.self) { _ in }.removeListener()
        do {
            let owner = Owner()
            store.addListener { _ in }.linkLifeCycleTo(object: owner)
        }
        expectNothingLeft(in: store)
    }

    @Test
    func acceptedListenersAndActionsPass() async {
        let store = Suas.createStore(reducer: TodoReducer(), middleware: AsyncMiddleware())
        let gate = Gate()
        let ofState = store.addListener { _ in }
        let ofActions = store.addActionListener { _ in }
        store.dispatch(action: Wait(gate: gate))
        expectNothingLeft(
            in: store,
            besides: [.listener(ofState), .listener(ofActions), .asyncAction(Wait.self)]
        )
        expectNothingLeft(
            in: store,
            besides: [
                .listeners(addedIn: "EventModulesTestingTests/LeakAuditTests.swift"),
                .asyncAction(Wait.self),
            ]
        )
        gate.open()
        await store.settle()
    }
}

private final class Owner {}
