import EventModules
import Testing

/// Modules, their screens and their lifetimes.
@MainActor
struct ModuleManagerModulesTests {
    private let log = Log()
    private let manager = ModuleManager()

    private func screen(_ step: ModuleRoutingStep) -> any Presentable {
        manager.viewController(for: PresentableRoutingStep(withStep: step, presentationMode: .none))
    }

    @Test
    func makesModuleAndScreenAndOffersBoth() {
        manager.addEventsListeners([RecordingListener("a", log), RecordingListener("b", log)])
        let home = screen(.page("home"))
        #expect(
            log.lines == [
                "a is offered PageModule", "b is offered PageModule",
                "a is offered PageScreen", "b is offered PageScreen",
            ]
        )
        home.viewWillAppear()
        #expect(log.lines.suffix(2) == ["a: willAppear", "b: willAppear"])
    }

    @Test
    func aModulesStateIsAttachedBeforeItsListenersAreOffered() {
        let store = Suas.createStore(
            reducer: BlockReducer(initialState: 0, stateKey: "app") { _, _ in nil }
        )
        let manager = ModuleManager(store: store)
        manager.addEventsListeners([
            RegisteringListener { [log] in log.lines.append("\(type(of: $0)) \(store.state.keys)") }
        ])
        let screen = manager.viewController(
            for: PresentableRoutingStep(
                withStep: ModuleRoutingStep(
                    withMaker: ModuleContext(routingContext: "main", building: CountingModule.self)
                ),
                presentationMode: .none
            )
        )
        #expect(
            log.lines == [
                #"CountingModule ["app", "count@CountingModule#1"]"#,
                #"PageScreen ["app", "count@CountingModule#1"]"#,
            ]
        )
        #expect(manager.module(for: screen) is CountingModule)
    }

    // Regression: the screen had no module until all listeners had been offered it.
    @Test
    func aScreenThatIsOfferedHasItsModule() {
        let manager = ModuleManager()
        manager.addEventsListeners([
            RegisteringListener { [log, unowned manager] producer in
                guard let screen = producer as? any Presentable else { return }
                log.lines.append(
                    "\(manager.module(for: screen).map { "\(type(of: $0))" } ?? "none")"
                )
            }
        ])
        let screen = manager.viewController(
            for: PresentableRoutingStep(withStep: .page("a"), presentationMode: .none)
        )
        #expect(log.lines == ["PageModule"])
        withExtendedLifetime(screen) {}
    }

    @Test
    func listsTheLivingModulesInTheOrderTheyWereMade() {
        var screens = ["a", "b", "c"].map { screen(.page($0)) }
        let others = BasketModule()
        manager.setupEventsListeners(for: others)
        #expect(names == ["a", "b", "c"])
        screens.remove(at: 1)
        #expect(names == ["a", "c"])
        screens.append(screen(.page("d")))
        #expect(names == ["a", "c", "d"])
    }

    private var names: [String?] {
        manager.livingModules().map { ($0 as? PageModule)?.context.name }
    }

    @Test
    func knowsTheModuleOfAScreen() {
        let home = screen(.page("home"))
        #expect(manager.module(for: home) === manager.livingModules().first)
        #expect(manager.module(for: PageScreen("unknown")) == nil)
        #expect(ModuleManager().module(for: home) == nil)
    }

    @Test
    func aFurtherScreenIsOfTheSameModule() throws {
        let home = screen(.page("home"))
        let module = try #require(manager.module(for: home) as? PageModule)
        let further = screen(module.step(to: "further"))
        #expect(manager.module(for: further) === module)
        #expect(manager.livingModules().count == 1)
    }

    @Test
    func aScreenThatIsReturnedTwiceIsOfferedOnce() throws {
        let home = screen(.page("home"))
        let module = try #require(manager.module(for: home) as? PageModule)
        manager.addEventsListeners([RecordingListener("a", log)])
        log.lines = []
        let again = screen(ModuleRoutingStep(of: module) { home })
        #expect(again === home)
        #expect(log.lines.isEmpty)
    }

    @Test
    func aScreenRetainsItsModuleAfterItsManager() throws {
        var manager: ModuleManager? = ModuleManager()
        let step = PresentableRoutingStep(withStep: .page("a"), presentationMode: .none)
        let first = try #require(manager?.viewController(for: step))
        let second = try #require(manager?.viewController(for: step))
        weak let firstModule = manager?.module(for: first)
        weak let secondModule = manager?.module(for: second)
        manager = nil
        #expect(firstModule != nil && secondModule != nil)
        first.disposeBag.dispose()
        #expect(firstModule == nil && secondModule != nil)
        withExtendedLifetime((first, second)) {}
    }

    // A module that is its own screen kept itself for ever.
    @Test
    func aModuleMayBeItsOwnScreen() {
        weak var module: (any AnyModule)?
        do {
            let screen = screen(
                ModuleRoutingStep(
                    withMaker: ModuleContext(routingContext: "main", building: SelfShown.self)
                )
            )
            module = manager.module(for: screen)
            #expect(module === screen)
        }
        #expect(module == nil)
        #expect(manager.livingModules().isEmpty)
    }

    @Test
    func theScreenOfAnotherModuleIsReported() throws {
        let home = screen(.page("home"))
        let reports = Diagnostics.collect {
            let module = SelfShown(
                usingContext: ModuleContext(routingContext: "main", building: SelfShown.self)
            )
            #expect(screen(ModuleRoutingStep(of: module) { home }) === home)
        }
        #expect(
            reports.text == """
                A module returned a screen that already belongs to another module.
                    screen: \(String(reflecting: PageScreen.self))
                    its module: \(String(reflecting: PageModule.self))
                    other module: \(String(reflecting: SelfShown.self))
                A screen keeps only one module alive.
                To fix this, return a new presentable from makePresentable().
                """
        )
        #expect((manager.module(for: home) as? PageModule)?.context.name == "home")
        #expect(manager.livingModules().count == 1)
    }
}

/// A small feature in one class.
private final class SelfShown: ModuleProtocol, Presentable {
    let context: ModuleContext
    let disposeBag = DisposeBag()
    let viewControllerEvents = PublishSubject<ViewControllerEvent>()

    init(usingContext context: ModuleContext) { self.context = context }

    func makePresentable() -> any Presentable { self }
}

/// Provides a state of its own.
private final class CountingModule: ModuleProtocol, EventsProducer, ReducerProviding {
    let context: ModuleContext
    let disposeBag = DisposeBag()
    let events: Observable<PageEvent> = PublishSubject()
    let reducer: any CombinableReducer =
        BlockReducer(initialState: 0, stateKey: "count") { _, _ in nil }

    init(usingContext context: ModuleContext) { self.context = context }

    func makePresentable() -> any Presentable { PageScreen("count") }
}
