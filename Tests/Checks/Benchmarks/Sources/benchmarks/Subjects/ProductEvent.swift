import EventModules

/// A product, as a module of a shop would report it.
struct Product {
    let id: Int
    let name: String
}

/// Events with six cases, most of them with payloads of different kinds.
enum ProductEvent: EventProtocol {
    case appeared
    case productSelected(Product)
    case moved(from: Int, to: Int)
    case failed(String)
    case loaded([Int])
    case closed

    /// One event of each case.
    static let oneOfEach: [ProductEvent] = [
        .appeared, .productSelected(.sample), .moved(from: 1, to: 2), .failed("a network error"),
        .loaded([1, 2, 3]), .closed,
    ]
}

extension Product {
    /// A product whose name, like most names, is too long to be stored without a heap object.
    static let sample = Product(id: opaque(7), name: opaque("a product with a longer name"))
}

extension ProductEvent {
    /// The identifier of the selected product, or 0.
    var identifier: Int {
        if case .productSelected(let product) = self { product.id } else { 0 }
    }
}
