import EventModulesScreens

enum BasketEvent: EventProtocol {
    case checkedOut
}

struct BasketContext: ModuleContextProtocol {
    typealias ModuleType = BasketModule
    let basket: PartialStore<Basket>
}

final class BasketModule: ModuleProtocol, EventsEmitting {
    let context: BasketContext
    let events = EventsSource<BasketEvent>()

    init(usingContext context: BasketContext) { self.context = context }

    func makePresentable() -> any Presentable {
        let screen = BasketScreen(store: context.basket)
        screen.onCheckOut = events.emitter(of: .checkedOut)
        return screen
    }
}

extension ModuleRoutingStep {
    static func basket(_ basket: PartialStore<Basket>) -> ModuleRoutingStep {
        ModuleRoutingStep(withMaker: BasketContext(basket: basket))
    }
}
