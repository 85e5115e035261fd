import EventModulesScreens
import MarketKit

public enum ProductEvent: EventProtocol {
    case addedToBasket(Product, count: Int)
    case questionAsked(topic: String)
}

struct Quantity: Equatable {
    var count = 1
}

enum QuantityAction: Action {
    case more
    case less
}

struct ProductContext: ModuleContextProtocol {
    typealias ModuleType = ProductModule
    let id: String
    let products: PartialStore<[Product]>
}

final class ProductModule: ModuleProtocol, EventsEmitting, ReducerProviding, Deeplinkable {
    static let pattern: DeeplinkPattern = "market://product/{id}"
    static let deeplinkPatterns = [pattern]
    let context: ProductContext
    let events = EventsSource<ProductEvent>()
    var deeplink: Deeplink? { Self.pattern.link(["id": .string(context.id)]) }

    init(usingContext context: ProductContext) { self.context = context }

    var reducer: any CombinableReducer {
        TableReducer(initialState: Quantity()).on(QuantityAction.self) { quantity, action in
            switch action {
            case .more: quantity.count = min(quantity.count + 1, 9)
            case .less: quantity.count = max(quantity.count - 1, 1)
            }
        }
    }

    func makePresentable() -> any Presentable {
        Screen(
            ProductView(
                id: context.id,
                products: ObservedState(context.products),
                quantity: ObservedState(partialStore(forStateType: Quantity.self)),
                events: events
            )
        )
    }
}

extension ModuleRoutingStep {
    public static func product(id: String, from products: PartialStore<[Product]>) -> Self {
        Self(withMaker: ProductContext(id: id, products: products))
    }
}

extension ModuleManager {
    public func registerProductLinks(from products: PartialStore<[Product]>) {
        registerDeeplinks(of: ProductModule.self) { match in
            match["id", as: String.self].map { ProductContext(id: $0, products: products) }
        }
    }
}
