import EventModulesTesting
import Testing

/// Two features may have modules with one name.
@MainActor
struct RestoringTypesTests {
    // Regression: a living screen of the other feature was taken for the restored one.
    @Test
    func modulesWithOneNameAreToldApart() {
        let (baskets, checkouts) = (ModuleManager(), ModuleManager())
        let (basket, checkout) = (StackRouter(manager: baskets), StackRouter(manager: checkouts))
        basket.start(with: ModuleRoutingStep(withMaker: Baskets.Context()))
        checkout.start(with: ModuleRoutingStep(withMaker: Checkouts.Context()))
        #expect(basket.position.description == checkout.position.description)
        #expect(basket.position != checkout.position)
        let reports = Diagnostics.collect { checkout.restore(to: basket.position) }
        #expect(reports.map(\.summary) == ["A screen can't be recreated, because it has no link."])
        #expect(checkouts.livingModules().map { $0 is Checkouts.Module } == [true])
    }
}

private enum Baskets {
    struct Context: ModuleContextProtocol {
        typealias ModuleType = Module

        let routingContext: RoutingContext = "shop"
    }

    final class Module: NamedModule<Context>, ModuleProtocol {}
}

private enum Checkouts {
    struct Context: ModuleContextProtocol {
        typealias ModuleType = Module

        let routingContext: RoutingContext = "shop"
    }

    final class Module: NamedModule<Context>, ModuleProtocol {}
}

private class NamedModule<Context>: EventsProducer {
    let context: Context
    let disposeBag = DisposeBag()
    let events: Observable<MemoEvent> = PublishSubject()

    required init(usingContext context: Context) { self.context = context }

    func makePresentable() -> any Presentable { MockScreen() }
}
