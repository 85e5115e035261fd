import EventModulesScreens
import MarketKit

#if canImport(SwiftUI)
import EventModulesSwiftUI
import SwiftUI
#endif

struct BasketView {
    let basket: ObservedState<Basket>
    let events: EventsSource<BasketEvent>

    var lines: [Basket.Line] { basket.lines ?? [] }

    var title: String {
        lines.isEmpty ? "Your basket is empty." : "Your basket: \((basket.cents ?? 0).price)"
    }

    func remove(_ line: Basket.Line) { basket.dispatch(BasketAction.remove(id: line.product.id)) }
}

#if canImport(SwiftUI)
extension BasketView: View {
    var body: some View {
        List {
            ForEach(lines, id: \.product.id) { line in
                Button("\(line.count) × \(line.product.name)") {
                    events.emit(.productSelected(id: line.product.id))
                }
                .swipeActions {
                    Button("Remove", role: .destructive) { remove(line) }
                }
            }
            if !lines.isEmpty {
                Button("Check out") { events.emit(.checkoutRequested) }
                Button("Empty", role: .destructive) { events.emit(.emptyingRequested) }
            }
        }
        .navigationTitle(title)
    }
}
#endif
