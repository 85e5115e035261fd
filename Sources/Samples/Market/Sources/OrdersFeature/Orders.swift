import EventModulesScreens
import MarketKit

/// The user's orders.
public struct Orders: Equatable, Sendable {
    /// An order, with its number and its price.
    public struct Order: Equatable, Sendable {
        public let number: Int
        public let text: String
        public let cents: Int
    }

    public internal(set) var list: [Order] = []

    public static var reducer: TableReducer<Orders> {
        TableReducer(initialState: Orders())
            .on(OrdersAction.self) { orders, action in
                switch action {
                case .add(let number, let text, let cents):
                    orders.list.append(Order(number: number, text: text, cents: cents))
                case .forget: orders.list = []
                }
            }
    }
}

/// The changes of the orders.
public enum OrdersAction: Action, Equatable {
    case add(number: Int, text: String, cents: Int)
    case forget
}

// MARK: - Screens

public enum OrdersEvent: EventProtocol {
    case orderSelected(number: Int)
    case helpRequested(number: Int)
}

struct OrdersContext: ModuleContextProtocol {
    typealias ModuleType = OrdersModule
    let orders: PartialStore<Orders>
    var deeplink: Deeplink? { OrdersModule.deeplinkPatterns[0].link([:]) }
}

final class OrdersModule: ModuleProtocol, EventsEmitting, Deeplinkable {
    static let gates: [RoutingGate] = [.signIn]
    static let deeplinkPatterns: [DeeplinkPattern] = ["market://orders"]
    let context: OrdersContext
    let events = EventsSource<OrdersEvent>()

    init(usingContext context: OrdersContext) { self.context = context }

    func makePresentable() -> any Presentable {
        Screen(OrdersView(orders: ObservedState(context.orders), events: events))
    }
}

struct OrderContext: ModuleContextProtocol {
    typealias ModuleType = OrderModule
    let number: Int
    let orders: PartialStore<Orders>
    var deeplink: Deeplink? { OrderModule.pattern.link(["number": .int(number)]) }
}

final class OrderModule: ModuleProtocol, EventsEmitting, Deeplinkable {
    static let gates: [RoutingGate] = [.signIn]
    static let pattern: DeeplinkPattern = "market://order/{number:Int}"
    static let deeplinkPatterns = [pattern]
    let context: OrderContext
    let events = EventsSource<OrdersEvent>()

    init(usingContext context: OrderContext) { self.context = context }

    func makePresentable() -> any Presentable {
        Screen(
            OrderView(
                number: context.number,
                orders: ObservedState(context.orders),
                events: events
            )
        )
    }
}

extension ModuleRoutingStep {
    public static func orders(_ orders: PartialStore<Orders>) -> Self {
        Self(withMaker: OrdersContext(orders: orders))
    }

    public static func order(_ number: Int, in orders: PartialStore<Orders>) -> Self {
        Self(withMaker: OrderContext(number: number, orders: orders))
    }
}

extension ModuleManager {
    public func registerOrdersLinks(_ orders: PartialStore<Orders>) {
        registerDeeplinks(of: OrdersModule.self) { _ in OrdersContext(orders: orders) }
        registerDeeplinks(of: OrderModule.self) { match in
            match["number", as: Int.self].map { OrderContext(number: $0, orders: orders) }
        }
    }
}
