import EventModules
import EventModulesStorage
import MarketKit

/// What the user is going to buy; kept from run to run.
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
            .on(AddToBasket.self) { basket, action in
                if let line = basket.lines.firstIndex(where: { $0.product == action.product }) {
                    basket.lines[line].count += action.count
                } else {
                    basket.lines.append(Line(product: action.product, count: action.count))
                }
            }
            .on(RemoveFromBasket.self) { basket, action in
                basket.lines.removeAll { $0.product.id == action.id }
            }
            .on(EmptyBasket.self) { $0.lines = [] }
    }
}

public struct AddToBasket: Action {
    let product: Product
    let count: Int

    public init(_ product: Product, count: Int) { (self.product, self.count) = (product, count) }
}

struct RemoveFromBasket: Action {
    let id: String
}

public struct EmptyBasket: Action, Equatable {
    public init() {}
}
