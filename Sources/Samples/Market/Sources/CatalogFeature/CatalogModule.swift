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
        Screen(
            CatalogView(
                catalog: ObservedState(context.catalog),
                search: ObservedState(partialStore(forStateType: Search.self)),
                events: events
            )
        )
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
