#if canImport(SwiftUI)
import EventModulesSwiftUI
import MarketKit
import SwiftUI

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
