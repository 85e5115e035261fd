import EventModulesScreens
import MarketKit

public enum BasketEvent: EventProtocol {
    case checkoutRequested
    case emptyingRequested
    case productSelected(id: String)
}

struct BasketContext: ModuleContextProtocol {
    typealias ModuleType = BasketModule
    let basket: PartialStore<Basket>
}

final class BasketModule: ModuleProtocol, EventsEmitting, Deeplinkable {
    static let deeplinkPatterns: [DeeplinkPattern] = ["market://basket"]
    let context: BasketContext
    let events = EventsSource<BasketEvent>()
    var deeplink: Deeplink? { Self.deeplinkPatterns[0].link([:]) }

    init(usingContext context: BasketContext) { self.context = context }

    func makePresentable() -> any Presentable {
        let (store, events) = (context.basket, events)
        return PageScreen(store) { basket in
            if basket.lines.isEmpty { return Page("Your basket is empty.") }
            let lines = basket.lines.flatMap { line -> [Page.Row] in
                let id = line.product.id
                return [
                    .button(id, "\(line.count) × \(line.product.name)") {
                        events.emit(.productSelected(id: id))
                    },
                    .button("remove-\(id)", "Remove") {
                        store.dispatch(RemoveFromBasket(id: id))
                    },
                ]
            }
            return Page(
                "Your basket: \(basket.cents.price)",
                lines + [
                    .button("buy", "Check out", events.emitter(of: .checkoutRequested)),
                    .button("empty", "Empty", events.emitter(of: .emptyingRequested)),
                ]
            )
        }
    }
}

extension Prompt {
    /// Asks whether to empty the basket; its button is `empty`.
    public static let emptyBasket = Prompt(
        "Empty the basket?",
        style: .dialog,
        buttons: [.init("empty", title: "Empty", role: .destructive), .cancel]
    )
}

extension ModuleRoutingStep {
    public static func basket(_ basket: PartialStore<Basket>) -> Self {
        Self(withMaker: BasketContext(basket: basket))
    }
}

extension ModuleManager {
    public func registerBasketLinks(_ basket: PartialStore<Basket>) {
        registerDeeplinks(of: BasketModule.self) { _ in BasketContext(basket: basket) }
    }
}
