import MarketKit

extension BasketView: PageProviding {
    var page: Page {
        if lines.isEmpty { return Page(title) }
        let rows = lines.flatMap { line -> [Page.Row] in
            let id = line.product.id
            return [
                .button(id, "\(line.count) × \(line.product.name)") {
                    events.emit(.productSelected(id: id))
                },
                .button("remove-\(id)", "Remove") { remove(line) },
            ]
        }
        return Page(
            title,
            rows + [
                .button("buy", "Check out", events.emitter(of: .checkoutRequested)),
                .button("empty", "Empty", events.emitter(of: .emptyingRequested)),
            ]
        )
    }
}
