import MarketKit

extension CatalogView: PageProviding {
    var page: Page {
        var rows: [Page.Row] = [
            .field("find", "Search") { text in
                search.dispatch(SetSearch(text: text))
                events.emit(.searched(text: text))
            }
        ]
        if let found {
            rows += found.map { product in
                .button(product.id, "\(product.name), \(product.cents.price)") {
                    events.emit(.productSelected(id: product.id))
                }
            }
        } else {
            rows.append(.text(catalog.hasFailed == true ? "The shop is closed." : "One moment."))
        }
        rows.append(.button("reload", "Reload", events.emitter(of: .reloadRequested)))
        rows.append(.button("account", "Your account", events.emitter(of: .accountSelected)))
        return Page("Catalog", rows)
    }
}
