import EventModules

/// What the user has bought.
public struct Orders: Equatable, Sendable {
    /// An order.
    public struct Order: Equatable, Sendable {
        public let number: Int
        public let text: String
        public let cents: Int

        public init(number: Int, text: String, cents: Int) {
            (self.number, self.text, self.cents) = (number, text, cents)
        }
    }

    public internal(set) var list: [Order] = []

    public static var reducer: TableReducer<Orders> {
        TableReducer(initialState: Orders())
            .on(AddOrder.self) { $0.list.append($1.order) }
            .on(ForgetOrders.self) { $0.list = [] }
    }
}

public struct AddOrder: Action {
    let order: Orders.Order

    public init(_ order: Orders.Order) { self.order = order }
}

public struct ForgetOrders: Action, Equatable {
    public init() {}
}
