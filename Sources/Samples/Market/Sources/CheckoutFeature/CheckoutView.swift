import EventModulesScreens
import MarketKit

#if canImport(SwiftUI)
import EventModulesSwiftUI
import SwiftUI
#endif

struct CheckoutView {
    let bill: ObservedState<Bill>
    let checkout: ObservedState<Checkout>

    func pay(_ bill: Bill) {
        checkout.dispatch(Pay(bill: bill, address: checkout.address ?? ""))
    }
}

#if canImport(SwiftUI)
extension CheckoutView: View {
    var body: some View {
        Form {
            if let bill = bill.state, bill.cents > 0 {
                Text(bill.text)
                TextField("Address", text: checkout.binding(\.address) { SetAddress(text: $0) })
                if checkout.hasFailed == true { Text("The payment has failed.") }
                Button("Pay \(bill.cents.price)") { pay(bill) }
                    .disabled(checkout.address == "" || checkout.isPaying == true)
            } else {
                Text("There is nothing to pay.")
            }
        }
        .navigationTitle("Checkout")
    }
}
#endif
