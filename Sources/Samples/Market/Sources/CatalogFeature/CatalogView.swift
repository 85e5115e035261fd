import EventModulesScreens
import MarketKit

#if canImport(SwiftUI)
import EventModulesSwiftUI
import SwiftUI
#endif

struct CatalogView {
    let catalog: ObservedState<Catalog>
    let search: ObservedState<Search>
    let events: EventsSource<CatalogEvent>

    /// The products whose names contain the text of the search; nil until they have been loaded.
    var found: [Product]? {
        let text = (search.text ?? "").lowercased()
        return catalog.products?.filter { text.isEmpty || $0.name.lowercased().contains(text) }
    }
}

#if canImport(SwiftUI)
extension CatalogView: View {
    var body: some View {
        List {
            if let found {
                ForEach(found) { product in
                    Button {
                        events.emit(.productSelected(id: product.id))
                    } label: {
                        LabeledContent(product.name, value: product.cents.price)
                    }
                }
            } else if catalog.hasFailed == true {
                Text("The shop is closed.")
            } else {
                ProgressView()
            }
        }
        .navigationTitle("Catalog")
        .searchable(text: search.binding(\.text) { SetSearch(text: $0) })
        .onSubmit(of: .search) { events.emit(.searched(text: search.text ?? "")) }
        .refreshable { await events.emit(.reloadRequested) }
        .toolbar {
            ToolbarItem {
                Button("Account", systemImage: "person") { events.emit(.accountSelected) }
            }
        }
    }
}
#endif
