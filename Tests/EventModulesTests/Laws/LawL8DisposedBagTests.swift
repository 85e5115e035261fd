import Delivery
import EventModules
import Testing

/// L8: a producer whose bag is over is reported, and nothing is kept of it.
@MainActor
struct LawL8DisposedBagTests {
    private let manager = ModuleManager()

    @Test
    func aProducerWhoseBagIsOverIsReported() {
        let module = ProductArrayModule()
        module.disposeBag.dispose()
        let reports = Diagnostics.collect { manager.setupEventsListeners(for: module) }
        #expect(
            reports.map(\.description) == [
                """
                A producer was set up whose dispose bag is over.
                    producer: EventModulesTests.ProductArrayModule
                The bag tells the manager when the producer goes, and ends what its listeners \
                subscribe to: so nobody hears the producer, and a screen of it is not routed to.
                To fix this, let disposeBag be one bag that the producer keeps as long as it lives: \
                let disposeBag = DisposeBag().
                """
            ]
        )
    }

    @Test
    func aScreenWhoseBagIsOverIsNotRoutedTo() {
        let router = StackRouter(manager: manager)
        let step = ModuleRoutingStep(withMaker: OverContext())
        let reports = Diagnostics.collect { router.start(with: step) }
        #expect(reports.map(\.summary) == ["A producer was set up whose dispose bag is over."])
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

    init(usingContext context: OverContext) {
        self.context = context
    }

    func makePresentable() -> any Presentable { OverScreen() }
}

/// A screen that makes a new bag each time it is asked.
private final class OverScreen: Presentable {
    var disposeBag: DisposeBag { DisposeBag() }
    let viewControllerEvents = PublishSubject<ViewControllerEvent>()
}
