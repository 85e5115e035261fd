import EventModulesScreens
import MarketKit

#if canImport(SwiftUI)
import EventModulesSwiftUI
import SwiftUI
#endif

struct ProductView {
    let id: String
    let products: ObservedState<[Product]>
    let quantity: ObservedState<Quantity>
    let events: EventsSource<ProductEvent>

    /// The product; nil if there is none, or none yet.
    var product: Product? { products.state?.first { $0.id == id } }
}

#if canImport(SwiftUI)
extension ProductView: View {
    var body: some View {
        List {
            if let product, let count = quantity.count {
                Stepper("\(count) for \((count * product.cents).price)") {
                    quantity.dispatch(QuantityAction.more)
                } onDecrement: {
                    quantity.dispatch(QuantityAction.less)
                }
                Button("Add to the basket") {
                    events.emit(.addedToBasket(product, count: count))
                }
                Button("Ask us") { events.emit(.questionAsked(topic: product.name)) }
            } else if products.state == nil {
                ProgressView()
            } else {
                Text("There is no such product.")
            }
        }
        .navigationTitle(product?.name ?? "")
    }
}
#endif
