#if canImport(SwiftUI)
import EventModulesSwiftUI
import MarketKit
import SwiftUI

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
