import EventModulesScreens
import EventModulesStorage
import MarketKit

/// The products that the user is going to buy; kept from run to run.
public struct Basket: KeptValue, Equatable {
    /// A product, and how many of it.
    public struct Line: KeptValue, Equatable {
        public let product: Product
        public internal(set) var count: Int
    }

    public internal(set) var lines: [Line] = []

    /// The price of everything.
    public var cents: Int { lines.map { $0.product.cents * $0.count }.reduce(0, +) }

    public static var reducer: TableReducer<Basket> {
        TableReducer(initialState: Basket())
            .on(BasketAction.self) { basket, action in
                switch action {
                case .add(let product, let count):
                    if let line = basket.lines.firstIndex(where: { $0.product == product }) {
                        basket.lines[line].count += count
                    } else {
                        basket.lines.append(Line(product: product, count: count))
                    }
                case .remove(let id): basket.lines.removeAll { $0.product.id == id }
                case .empty: basket.lines = []
                }
            }
    }
}

/// The changes of the basket.
public enum BasketAction: Action, Equatable {
    case add(Product, count: Int)
    case remove(id: String)
    case empty
}

// MARK: - Screens

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
        Screen(BasketView(basket: ObservedState(context.basket), events: events))
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
