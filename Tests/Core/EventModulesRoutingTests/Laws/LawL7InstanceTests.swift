import EventModules
import EventModulesTesting
import Testing

/// L7: each living module has its own sub-states, whatever its context and wherever it is shown.
@MainActor
struct LawL7InstanceTests {
    private let store = Store.memos(middleware: AsyncMiddleware())
    private let manager: ModuleManager
    private let router: StackRouter

    init() {
        let bridge = StoreEventsListener(store: store).on(MemoEvent.written) { Write(text: $0) }
        manager = ModuleManager(listeners: [bridge], store: store)
        router = StackRouter(manager: manager)
        router.start(withTabs: [MemoContext.step(), MemoContext.step()])
    }

    private func route(_ mode: RoutingStepPresentationMode) {
        router.route(
            to: PresentableRoutingStep(withStep: MemoContext.step(), presentationMode: mode)
        )
    }

    private var modules: [MemoModule] { manager.livingModules().compactMap { $0 as? MemoModule } }

    private func screen(_ number: Int) -> MemoScreen? {
        let screens = router.position.screens.compactMap { router.presentable(for: $0.id) }
        return screens[number - 1] as? MemoScreen
    }

    // MARK: - Keys

    @Test
    func theSameModuleMayBeAliveAnyNumberOfTimes() {
        route(.push())
        route(.modal)
        #expect(
            store.state.keys == [
                "MemoJournal", "RouterPosition",
                "Memo@MemoModule#1", "Memo@MemoModule#2", "Memo@MemoModule#3", "Memo@MemoModule#4",
            ]
        )
        router.dismiss()
        router.pop()
        #expect(store.state.keys.suffix(2) == ["Memo@MemoModule#1", "Memo@MemoModule#2"])
    }

    @Test
    func positionsTranscriptsAndKeysShowOneNumber() {
        let flow = FlowRecorder(manager: manager, router: router)
        route(.push())
        modules[2].subject.onNext(.written("c"))
        #expect(router.position.description == "tab 1 of 2: MemoModule#1 / MemoModule#3")
        flow.expect(.changed(Memo.self, stateKey: "Memo@MemoModule#3"))
        flow.expect(.route(to: MemoModule.self))
        flow.expect(.appeared(MemoScreen.self))
        flow.expect(.event(MemoEvent.written("c"), from: modules[2]))
        let action = flow.entries.first { $0.kind == .action && !$0.isDetail }
        #expect(action?.description == #"action Write(text: "c") in MemoModule#3"#)
        #expect(action.map(flow.why)?.contains("event MemoModule#3: written(\"c\")") == true)
        flow.expect(.action(Write(text: "c"), in: modules[2].stateInstance))
        flow.expectInAnyOrder(
            .changed(Memo.self, stateKey: "Memo@MemoModule#3"),
            .changed(MemoJournal.self)
        )
        flow.finish()
    }

    @Test
    func twoManagersOfAStoreDoNotShareNumbers() {
        let other = ModuleManager(store: store)
        let screen = other.viewController(
            for: PresentableRoutingStep(withStep: MemoContext.step(), presentationMode: .none)
        )
        #expect(store.state.keys.last == "Memo@MemoModule#3")
        withExtendedLifetime(screen) {}
    }

    @Test
    func aSubStateCanBeReadByItsKey() {
        store.dispatch(Write(text: "b"), in: modules[1].stateInstance)
        #expect(store.state.value(forKey: "Memo@MemoModule#2", ofType: Memo.self)?.text == "b")
        #expect((store.state["Memo@MemoModule#1"] as? Memo)?.text == "")
        #expect(store.state["Memo@MemoModule#9"] == nil)
        #expect(store.state[Memo.self, in: modules[1].stateInstance]?.text == "b")
        #expect(store.state.value(forKeyOfType: Memo.self) == nil)
    }

    // MARK: - Actions

    @Test
    func anActionForEveryoneReachesTheAppAndAllInstances() {
        store.dispatch(action: Write(text: "a"))
        #expect(store.memos == ["a", "a"])
        #expect(store.journal == ["a"])
    }

    @Test
    func anActionForAnInstanceReachesItAndTheApp() {
        store.dispatch(Write(text: "b"), in: modules[1].stateInstance)
        #expect(store.memos == ["", "b"])
        #expect(store.journal == ["b"])
    }

    @Test
    func theBridgeAddressesTheActionsOfAModulesEvents() {
        modules[0].subject.onNext(.written("a"))
        #expect(store.memos == ["a", ""])
        #expect(store.journal == ["a"])
    }

    @Test
    func theBridgeAddressesTheActionsOfAScreensEvents() {
        manager.addEventsListeners([
            StoreEventsListener(store: store).on(ViewControllerEvent.appeared) { Write(text: "a") }
        ])
        route(.push())
        #expect(store.memos == ["", "", "a"])
    }

    @Test
    func anotherProducerWithTheBagOfAModuleHasNoInstance() {
        let module = MemoModule(usingContext: MemoContext(routingContext: "main"))
        let neighbour = Neighbour(disposeBag: module.disposeBag)
        manager.setupEventsListeners(for: neighbour)
        manager.setupEventsListeners(for: module)
        manager.addEventsListeners([
            StoreEventsListener(store: store).on(BasketEvent.emptied) { Write(text: "a") }
        ])
        neighbour.subject.onNext(.emptied)
        #expect(store.memos == ["a", "a", "a"])
    }

    @Test
    func aScreenThatLeavesKeepsTheStateOfItsModule() {
        let module = modules[0]
        let further = ModuleRoutingStep(of: module) { module.makePresentable() }
        router.route(to: PresentableRoutingStep(withStep: further, presentationMode: .modal))
        store.dispatch(Write(text: "a"), in: module.stateInstance)
        router.dismiss()
        #expect(store.memos == ["a", ""])
    }

    @Test
    func aScreenHasThePartialStoreOfItsInstance() {
        route(.push())
        screen(2)?.memo.dispatch(Write(text: "c"))
        #expect(store.memos == ["", "", "c"])
        #expect(screen(2)?.memo.state?.text == "c")
        #expect(screen(1)?.memo.state?.text == "")
        #expect(screen(2)?.heard == ["c"])
        #expect(screen(1)?.heard == [])
    }

    @Test
    func aListenerOfATypeHearsTheAppsOwn() {
        store.attach(reducer: TableReducer(initialState: Memo()))
        var heard: [String] = []
        store.addListener(forStateType: Memo.self) { heard.append($0.text) }
        store.dispatch(action: Write(text: "a"))
        store.reset(state: Memo(text: "app"))
        #expect(heard == ["app"])
        #expect(store.memos == ["a", "a"])
        store.detach(stateKey: "Memo")
    }

    @Test
    func actionListenersAndMiddlewaresSeeTheInstance() {
        let log = Log()
        let store = Store.memos(middleware: InstanceLog(log))
        let manager = ModuleManager(store: store)
        let screen = manager.viewController(
            for: PresentableRoutingStep(withStep: MemoContext.step(), presentationMode: .none)
        )
        store.addActionListener { action, instance in
            log.lines.append("listener \(action) \(instance?.description ?? "everyone")")
        }
        (screen as? MemoScreen)?.memo.dispatch(Write(text: "a"))
        store.dispatch(action: Write(text: "b"))
        #expect(
            log.lines == [
                #"listener Write(text: "a") MemoModule#1"#, "middleware MemoModule#1",
                #"listener Write(text: "b") everyone"#, "middleware everyone",
            ]
        )
    }

    @Test
    func theResultsOfAnAsyncActionAreForItsInstance() async {
        let write = BlockAsyncAction { _, dispatch in
            await Task.yield()
            dispatch(Write(text: "late"))
        }
        screen(2)?.memo.dispatch(write)
        await store.actionsEnded()
        #expect(store.memos == ["", "late"])
    }

    @Test
    func anActionForAReleasedInstanceReachesTheApp() {
        route(.push())
        let instance = modules[2].stateInstance
        let memo = screen(2)?.memo
        router.pop()
        memo?.dispatch(Write(text: "gone"))
        store.dispatch(Write(text: "gone"), in: instance)
        #expect(memo?.state == nil)
        #expect(store.memos == ["", ""])
        #expect(store.journal == ["gone", "gone"])
    }

    @Test
    func aSelectorReadsAnInstanceUntilItsEnd() {
        route(.push())
        let instance = modules[2].stateInstance
        let part = store.partialStore { state in state[Memo.self, in: instance]?.text ?? "none" }
        var heard: [String] = []
        part.addListener { heard.append($0) }
        store.dispatch(Write(text: "c"), in: instance)
        router.pop()
        #expect(heard == ["c", "none"])
    }

    // MARK: - Misuse

    @Test
    func aStateBeforeSetUpIsReportedAndEmpty() {
        let module = MemoModule(usingContext: MemoContext(routingContext: "main"))
        var memo: PartialStore<Memo>?
        let reports = Diagnostics.collect { memo = module.partialStore(forStateType: Memo.self) }
        #expect(
            reports.text == """
                A module's partial store was created before the module's state.
                    module: \(String(reflecting: MemoModule.self))
                A manager with a store attaches the module's reducer when it sets the module up. \
                Until then, the partial store is empty, and actions that are dispatched to it are \
                dropped.
                To fix this, use the state in makePresentable() or later, and create the manager \
                with ModuleManager(listeners:store:).
                """
        )
        memo?.dispatch(Write(text: "lost"))
        #expect(memo?.state == nil)
        #expect(module.stateInstance == nil)
        #expect(store.journal == [])
    }
}

/// A producer that ends with another one.
private final class Neighbour: EventsProducer {
    let disposeBag: DisposeBag
    var events: Observable<BasketEvent> { subject }
    let subject = PublishSubject<BasketEvent>()

    init(disposeBag: DisposeBag) { self.disposeBag = disposeBag }
}

/// Logs the instance of each action that it passes on.
private struct InstanceLog: Middleware {
    private let log: Log

    init(_ log: Log) { self.log = log }

    func onAction(
        action: any Action,
        in instance: StateInstance?,
        getState: @escaping GetStateFunction,
        dispatch: @escaping DispatchFunction,
        next: @escaping NextFunction
    ) {
        log.lines.append("middleware \(instance?.description ?? "everyone")")
        next(action)
    }

    func onAction(
        action: any Action,
        getState: @escaping GetStateFunction,
        dispatch: @escaping DispatchFunction,
        next: @escaping NextFunction
    ) { next(action) }
}
