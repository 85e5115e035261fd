import EventModules
import MarketKit

/// The products that the market sells, or why there are none yet.
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
public struct CatalogService: Sendable {
    let products: @Sendable () async throws -> [Product]

    public init(products: @escaping @Sendable () async throws -> [Product]) {
        self.products = products
    }
}

extension Services {
    public var catalog: CatalogService {
        get { self[CatalogKey.self] }
        set { self[CatalogKey.self] = newValue }
    }
}

enum CatalogKey: ServiceKey {
    static var liveValue: CatalogService? { nil }
}
