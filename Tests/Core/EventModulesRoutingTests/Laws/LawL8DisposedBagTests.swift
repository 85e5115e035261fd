import EventModules
import EventRuntime
import Testing

/// L8: a producer whose bag has ended is reported and not retained.
@MainActor
struct LawL8DisposedBagTests {
    private let manager = ModuleManager()

    @Test
    func aProducerWithAnEndedBagIsReported() {
        let module = ProductArrayModule()
        module.disposeBag.dispose()
        let reports = Diagnostics.collect { manager.setupEventsListeners(for: module) }
        #expect(
            reports.text == """
                A new producer's dispose bag has already ended.
                    producer: EventModulesRoutingTests.ProductArrayModule
                The end of the bag removes the producer from the manager and ends its listeners' \
                subscriptions: no listener receives its events, and a screen isn't shown.
                To fix this, keep one bag in the producer for as long as it is alive: \
                let disposeBag = DisposeBag().
                """
        )
    }

    @Test
    func aScreenWithAnEndedBagIsNotShown() {
        let router = StackRouter(manager: manager)
        let step = ModuleRoutingStep(withMaker: OverContext())
        let reports = Diagnostics.collect { router.start(with: step) }
        #expect(reports.map(\.summary) == ["A new producer's dispose bag has already ended."])
        #expect(router.position == RouterPosition())
        #expect(manager.livingModules().isEmpty)
    }
}

private struct OverContext: ModuleContextProtocol {
    typealias ModuleType = OverModule

    let routingContext: RoutingContext = "over"
}

private final class OverModule: ModuleProtocol, EventsProducer {
    let context: OverContext
    let disposeBag = DisposeBag()
    let subject = PublishSubject<BasketEvent>()
    var events: Observable<BasketEvent> { subject }

    init(usingContext context: OverContext) { self.context = context }

    func makePresentable() -> any Presentable { OverScreen() }
}

/// A screen that returns a new bag on each access.
private final class OverScreen: Presentable {
    var disposeBag: DisposeBag { DisposeBag() }
    let viewControllerEvents = PublishSubject<ViewControllerEvent>()
}
