import EventModules

enum CatalogEvent: EventProtocol {
    case productSelected(id: String)
}

final class CatalogModule: ModuleProtocol, EventsEmitting {
    let context: ModuleContext
    let events = EventsSource<CatalogEvent>()

    init(usingContext context: ModuleContext) { self.context = context }

    func makePresentable() -> any Presentable {
        let select = events.emitter(of: CatalogEvent.productSelected)
        return Page("Catalog: lamp, chair", words: ["lamp", "chair"], onEnter: select)
    }
}

extension ModuleRoutingStep {
    static var catalog: ModuleRoutingStep {
        ModuleRoutingStep(withMaker: ModuleContext(building: CatalogModule.self))
    }
}
