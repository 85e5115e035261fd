import MarketKit

extension OrdersView: PageProviding {
    var page: Page {
        if list.isEmpty { return Page("You have ordered nothing yet.") }
        return Page(
            "Your orders",
            list.map { order in
                .button("\(order.number)", "\(order.number): \(order.text)") {
                    events.emit(.orderSelected(number: order.number))
                }
            }
        )
    }
}

extension OrderView: PageProviding {
    var page: Page {
        guard let order else { return Page("There is no order \(number).") }
        let help = events.emitter(of: .helpRequested(number: number))
        return Page(
            "Order \(number): \(order.cents.price)",
            [.text(order.text), .button("help", "Get help", help)]
        )
    }
}
