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
    func isCreatedFromAStep() throws {
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
            listener.received.map(\.description) == [
                #"MockModule<ProductEvent>: bought(id: "7")"#
            ]
        )
    }

    @Test
    func isReleasedWithItsScreen() {
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
    func eachModuleHasItsOwnSubject() {
        let context = MockModuleContext<ProductEvent>(over: { ReplaySubject(bufferSize: 1) })
        for id in ["7", "8"] {
            let module = MockModule(usingContext: context)
            module.emit(.bought(id: id))
            listener.registerToEvents(for: module)
        }
        #expect(listener.events(of: ProductEvent.self) == [.bought(id: "7"), .bought(id: "8")])
    }

    @Test
    func completesItsEvents() {
        let module = MockModule<ProductEvent>(usingContext: MockModuleContext())
        var log: [String] = []
        module.events
            .subscribe(onNext: { _ in }, onCompleted: { log.append("completed") })
            .disposed(by: module.disposeBag)
        module.complete()
        #expect(log == ["completed"])
    }

    @Test
    func screenRecordsItsEvents() {
        let screen = MockScreen()
        #expect(!screen.isVisible)
        screen.appear()
        #expect(screen.isVisible)
        screen.disappear()
        #expect(!screen.isVisible)
        #expect(screen.history == [.willAppear, .appeared, .willDisappear, .disappeared])
    }
}
