import MarketKit

extension ProductView: PageProviding {
    var page: Page {
        guard products.state != nil else { return Page("One moment.") }
        guard let product, let count = quantity.count
        else { return Page("There is no such product.") }
        return Page(
            product.name,
            [
                .text("\(count) for \((count * product.cents).price)"),
                .button("more", "One more") { quantity.dispatch(QuantityAction.more) },
                .button("less", "One less") { quantity.dispatch(QuantityAction.less) },
                .button("add", "Add to the basket") {
                    events.emit(.addedToBasket(product, count: count))
                },
                .button("ask", "Ask us") { events.emit(.questionAsked(topic: product.name)) },
            ]
        )
    }
}
