import EventModulesScreens
import MarketKit

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
        let select = events.emitter(of: OrdersEvent.orderSelected)
        return PageScreen(context.orders) { orders in
            if orders.list.isEmpty { return Page("You have ordered nothing yet.") }
            return Page(
                "Your orders",
                orders.list.map { order in
                    .button("\(order.number)", "\(order.number): \(order.text)") {
                        select(order.number)
                    }
                }
            )
        }
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
        let number = context.number
        let ask = events.emitter(of: .helpRequested(number: number))
        return PageScreen(context.orders) { orders in
            guard let order = orders.list.first(where: { $0.number == number })
            else { return Page("There is no order \(number).") }
            return Page(
                "Order \(number): \(order.cents.price)",
                [.text(order.text), .button("help", "Get help", ask)]
            )
        }
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
