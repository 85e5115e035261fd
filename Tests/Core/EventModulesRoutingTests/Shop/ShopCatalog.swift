import EventModules

extension Shop {
    enum CatalogEvent: EventProtocol {
        case productSelected(Int)
        case pickerRequested
    }

    /// All products, in the short form of a module; the root of a tab.
    final class CatalogModule: PlainShopModule, EventsEmitting {
        static let pattern: DeeplinkPattern = "shop://catalog"
        static let deeplinkBehavior = DeeplinkBehavior.everywhere

        let context: ModuleContext
        let events = EventsSource<CatalogEvent>()

        init(usingContext context: ModuleContext) { self.context = context }

        func select(_ product: Int) { events.emit(.productSelected(product)) }
        func openPicker() { events.emit(.pickerRequested) }
    }
}

extension ModuleRoutingStep {
    @MainActor
    static var catalog: ModuleRoutingStep {
        ModuleRoutingStep(withMaker: Shop.CatalogModule.makeContext())
    }
}
