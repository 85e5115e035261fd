import EventModulesScreens
import MarketKit

/// The products that the market sells.
public struct Catalog: Equatable, Sendable {
    var products: [Product]?
    var hasFailed = false

    /// The products; nil until they have been loaded.
    public static func products(in state: Store.State) -> [Product]? {
        state[Catalog.self]?.products
    }

    public static var reducer: TableReducer<Catalog> {
        TableReducer(initialState: Catalog())
            .on(ProductsFetched.self) { catalog, action in
                catalog.products = action.products ?? catalog.products
                catalog.hasFailed = action.products == nil
            }
    }
}

struct ProductsFetched: Action {
    let products: [Product]?
}

/// Fetches the products, in place of an earlier request.
public struct FetchProducts: TaskAction {
    public let replacesRunning = true

    public init() {}

    public func run(
        getState: @escaping TaskGetStateFunction,
        dispatch: @escaping TaskDispatchFunction
    ) async {
        let products = try? await Services.current.catalog.products()
        dispatch(ProductsFetched(products: products))
    }
}

/// The server's part that knows the products.
public struct CatalogService: ServiceKey, Sendable {
    public static var liveValue: CatalogService? { nil }
    public typealias Products = @Sendable () async throws -> [Product]
    let products: Products

    public init(products: @escaping Products) { self.products = products }
}

extension Services {
    public var catalog: CatalogService {
        get { self[CatalogService.self] }
        set { self[CatalogService.self] = newValue }
    }
}

// MARK: - Screens

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
