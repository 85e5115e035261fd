import EventModulesSwiftUI
import SwiftUI

enum CatalogEvent: EventProtocol {
    case productSelected(id: String)
}

final class CatalogModule: ModuleProtocol, EventsEmitting {
    let context: ModuleContext
    let events = EventsSource<CatalogEvent>()

    init(usingContext context: ModuleContext) { self.context = context }

    func makePresentable() -> any Presentable {
        let select = events.emitter(of: CatalogEvent.productSelected)
        return ViewScreen { CatalogView(products: ["lamp", "chair"], onSelect: select) }
    }
}

extension ModuleRoutingStep {
    static var catalog: ModuleRoutingStep {
        ModuleRoutingStep(withMaker: ModuleContext(building: CatalogModule.self))
    }
}

struct CatalogView: View {
    let products: [String]
    let onSelect: (String) -> Void

    var body: some View {
        List(products, id: \.self) { id in Button(id) { onSelect(id) } }
            .navigationTitle("Catalog")
    }
}
