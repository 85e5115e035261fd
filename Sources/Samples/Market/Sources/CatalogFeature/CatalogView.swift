#if canImport(SwiftUI)
import EventModulesSwiftUI
import MarketKit
import SwiftUI

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
