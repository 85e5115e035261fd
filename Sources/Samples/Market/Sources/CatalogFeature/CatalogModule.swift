import EventModulesScreens
import MarketKit

public enum CatalogEvent: EventProtocol {
    case accountSelected
    case productSelected(id: String)
    case reloadRequested
    case searched(text: String)
}

struct Search: Equatable {
    var text = ""
}

struct SetSearch: Action {
    let text: String
}

struct CatalogContext: ModuleContextProtocol {
    typealias ModuleType = CatalogModule
    let catalog: PartialStore<Catalog>
}

final class CatalogModule: ModuleProtocol, EventsEmitting, ReducerProviding, Deeplinkable {
    static let deeplinkPatterns: [DeeplinkPattern] = ["market://catalog"]
    let context: CatalogContext
    let events = EventsSource<CatalogEvent>()
    var deeplink: Deeplink? { Self.deeplinkPatterns[0].link([:]) }

    init(usingContext context: CatalogContext) { self.context = context }

    var reducer: any CombinableReducer {
        TableReducer(initialState: Search()).on(SetSearch.self) { $0.text = $1.text }
    }

    func makePresentable() -> any Presentable {
        let catalog = ObservedState(context.catalog)
        let search = ObservedState(partialStore(forStateType: Search.self))
        let (emit, select) = (events, events.emitter(of: CatalogEvent.productSelected))
        return PageScreen {
            var rows: [Page.Row] = [
                .field("find", "Search") { text in
                    search.dispatch(SetSearch(text: text))
                    emit.emit(.searched(text: text))
                }
            ]
            switch catalog.products {
            case let products?:
                let text = search.text ?? ""
                rows += products.filter { text.isEmpty || $0.name.lowercased().contains(text) }
                    .map { product in
                        .button(product.id, "\(product.name), \(product.cents.price)") {
                            select(product.id)
                        }
                    }
            case nil where catalog.hasFailed == true: rows.append(.text("The shop is closed."))
            case nil: rows.append(.text("One moment."))
            }
            rows.append(.button("reload", "Reload", emit.emitter(of: .reloadRequested)))
            rows.append(.button("account", "Your account", emit.emitter(of: .accountSelected)))
            return Page("Catalog", rows)
        }
    }
}

extension ModuleRoutingStep {
    public static func catalog(_ catalog: PartialStore<Catalog>) -> Self {
        Self(withMaker: CatalogContext(catalog: catalog))
    }
}

extension ModuleManager {
    public func registerCatalogLinks(_ catalog: PartialStore<Catalog>) {
        registerDeeplinks(of: CatalogModule.self) { _ in CatalogContext(catalog: catalog) }
    }
}
