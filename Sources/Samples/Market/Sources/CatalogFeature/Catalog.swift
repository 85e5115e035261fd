import EventModulesScreens
import MarketKit

/// The products that the market sells.
public struct Catalog: Equatable, Sendable {
    var products: [Product]?
    var hasFailed = false

    /// The products; `nil` until they have been loaded.
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
