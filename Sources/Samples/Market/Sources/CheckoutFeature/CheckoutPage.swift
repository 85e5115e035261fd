import MarketKit

extension CheckoutView: PageProviding {
    var page: Page {
        guard let state = checkout.state, let bill = bill.state else { return Page("") }
        if state.isPaying { return Page("Paying \(bill.cents.price)") }
        if bill.cents == 0 { return Page("There is nothing to pay.") }
        var rows: [Page.Row] = [
            .text(bill.text),
            .field("to", state.address.isEmpty ? "Address" : state.address) { text in
                checkout.dispatch(SetAddress(text: text))
            },
        ]
        if state.hasFailed { rows.append(.text("The payment has failed.")) }
        if !state.address.isEmpty { rows.append(.button("pay", "Pay") { pay(bill) }) }
        return Page("Checkout: \(bill.cents.price)", rows)
    }
}
