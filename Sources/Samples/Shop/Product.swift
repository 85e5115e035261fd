import EventModules

enum ProductEvent: EventProtocol {
    case addedToBasket(id: String)
}

struct ProductContext: ModuleContextProtocol {
    typealias ModuleType = ProductModule
    let id: String
}

final class ProductModule: ModuleProtocol, EventsEmitting {
    let context: ProductContext
    let events = EventsSource<ProductEvent>()

    init(usingContext context: ProductContext) { self.context = context }

    func makePresentable() -> any Presentable {
        let add = events.emitter(of: .addedToBasket(id: context.id))
        return Page("Product: \(context.id) (type add)", words: ["add"]) { _ in add() }
    }
}

extension ModuleRoutingStep {
    static func product(id: String) -> ModuleRoutingStep {
        ModuleRoutingStep(withMaker: ProductContext(id: id))
    }
}
