import EventModulesTesting
import Testing

@MainActor
struct MockModuleTests {
    private let listener = RecordingListener()
    private let manager: ModuleManager

    init() {
        manager = ModuleManager(listeners: [listener])
    }

    @Test
    func isMadeByAStep() throws {
        let context = MockModuleContext<ProductEvent>(routingContext: "shop")
        let screen = manager.viewController(
            for: PresentableRoutingStep(withStep: context.step, presentationMode: .none)
        )
        let module = try #require(context.module)
        #expect(manager.module(for: screen) === module)
        #expect(module.screen === screen)
        #expect(module.routingContext == "shop")
        module.emit(.bought(id: "7"))
        #expect(
            listener.heard.map(\.description) == [
                #"MockModule<ProductEvent>: bought(id: "7")"#
            ]
        )
    }

    @Test
    func livesAsLongAsItsScreen() {
        let context = MockModuleContext<ProductEvent>()
        var screen: (any Presentable)? = manager.viewController(
            for: PresentableRoutingStep(withStep: context.step, presentationMode: .none)
        )
        #expect(screen != nil)
        #expect(context.module != nil)
        screen = nil
        #expect(context.module == nil)
    }

    @Test
    func eachModuleHasAScriptOfItsOwn() {
        let context = MockModuleContext(script: [ProductEvent.appeared])
        for _ in 1...2 {
            let module = MockModule(usingContext: context)
            listener.registerToEvents(for: module)
            module.emitAll()
        }
        #expect(listener.events(of: ProductEvent.self) == [.appeared, .appeared])
    }

    @Test
    func aScreenKnowsWhatHasHappenedToIt() {
        let screen = MockScreen()
        #expect(!screen.isVisible)
        screen.appear()
        #expect(screen.isVisible)
        screen.disappear()
        #expect(!screen.isVisible)
        #expect(screen.history == [.willAppear, .appeared, .willDisappear, .disappeared])
    }
}
