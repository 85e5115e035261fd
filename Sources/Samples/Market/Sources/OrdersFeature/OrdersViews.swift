import EventModulesScreens
import MarketKit

#if canImport(SwiftUI)
import EventModulesSwiftUI
import SwiftUI
#endif

struct OrdersView {
    let orders: ObservedState<Orders>
    let events: EventsSource<OrdersEvent>

    var list: [Orders.Order] { orders.list ?? [] }
}

struct OrderView {
    let number: Int
    let orders: ObservedState<Orders>
    let events: EventsSource<OrdersEvent>

    var order: Orders.Order? { orders.list?.first { $0.number == number } }
}

#if canImport(SwiftUI)
extension OrdersView: View {
    var body: some View {
        List {
            if list.isEmpty { Text("You have ordered nothing yet.") }
            ForEach(list, id: \.number) { order in
                Button("\(order.number): \(order.text)") {
                    events.emit(.orderSelected(number: order.number))
                }
            }
        }
        .navigationTitle("Your orders")
    }
}

extension OrderView: View {
    var body: some View {
        List {
            if let order {
                LabeledContent(order.text, value: order.cents.price)
                Button("Get help") { events.emit(.helpRequested(number: number)) }
            } else {
                Text("There is no such order.")
            }
        }
        .navigationTitle("Order \(number)")
    }
}
#endif
