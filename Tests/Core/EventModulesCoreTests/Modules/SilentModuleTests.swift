import EventModules
import Testing

/// A module without events.
@MainActor
struct SilentModuleTests {
    private let log = Log()

    private func show(in manager: ModuleManager) -> any Presentable {
        let context = ModuleContext(routingContext: "main", building: SilentModule.self)
        return manager.viewController(
            for: PresentableRoutingStep(
                withStep: ModuleRoutingStep(withMaker: context),
                presentationMode: .push()
            )
        )
    }

    /// A module had to declare events, even if it has none.
    @Test
    func isSetUpShownOfferedAndReleased() {
        let manager = ModuleManager(listeners: [RecordingListener("a", log), BasketListener(log)])
        var screen: (any Presentable)? = show(in: manager)
        weak let module = manager.livingModules().first
        #expect(module is SilentModule)
        screen?.viewDidAppear()
        #expect(
            log.lines == [
                "a is offered SilentModule", "a is offered PageScreen", "a: appeared",
            ]
        )
        screen = nil
        #expect(screen == nil)
        #expect(module == nil)
        #expect(manager.livingModules().isEmpty)
    }

    @Test
    func streamsCompleteImmediately() {
        let module: any AnyEventsProducer = SilentModule(
            usingContext: ModuleContext(routingContext: "main", building: SilentModule.self)
        )
        let complete = { [log] in log.lines.append("completed") }
        module.anyEvent.subscribe(onNext: { _ in }, onCompleted: complete)
            .disposed(by: module.disposeBag)
        module.observable(of: AnyEvent.self)?.subscribe(onNext: { _ in }, onCompleted: complete)
            .disposed(by: module.disposeBag)
        module[event: BasketEvent.added].subscribe(onNext: { _ in }, onCompleted: complete)
            .disposed(by: module.disposeBag)
        #expect(log.lines == ["completed", "completed", "completed"])
        #expect(module.observable(of: BasketEvent.self) == nil)
    }

    @Test
    func eventsOfAnEventsProducerHavePrecedence() {
        let module = ProductArrayModule()
        func observe(_ producer: some AnyEventsProducer) {
            producer.anyEvent.subscribe(onNext: { [log] in log.lines.append($0.label) })
                .disposed(by: producer.disposeBag)
        }
        observe(module)
        module.anyEvent.subscribe(onNext: { [log] in log.lines.append($0.label) })
            .disposed(by: module.disposeBag)
        module.subject.onNext(.appeared)
        #expect(log.lines == ["appeared", "appeared"])
        #expect(module.observable(of: ProductArrayEvent.self) === module.subject)
    }
}

private final class SilentModule: ModuleProtocol {
    let context: ModuleContext
    let disposeBag = DisposeBag()

    init(usingContext context: ModuleContext) { self.context = context }

    func makePresentable() -> any Presentable { PageScreen("silent") }
}
