import EventModulesSwiftUI
import SwiftUI

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
        let id = context.id
        let add = events.emitter(of: .addedToBasket(id: id))
        return ViewScreen {
            Button("Add to basket") { add() }
                .navigationTitle(id)
        }
    }
}

extension ModuleRoutingStep {
    static func product(id: String) -> ModuleRoutingStep {
        ModuleRoutingStep(withMaker: ProductContext(id: id))
    }
}
