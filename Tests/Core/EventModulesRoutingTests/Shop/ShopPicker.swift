import EventModules

extension Shop {
    enum PickerEvent: EventProtocol {
        case picked(Int)
    }

    /// A list to pick products from, for whatever has opened it.
    final class PickerModule: PlainShopModule, EventsEmitting {
        static let pattern: DeeplinkPattern = "shop://picker"

        let context: ModuleContext
        let events = EventsSource<PickerEvent>()

        init(usingContext context: ModuleContext) { self.context = context }

        func pick(_ product: Int) { events.emit(.picked(product)) }
    }
}

/// Opens a picker for a catalog, and adds what is picked to the basket while the catalog is there.
final class ShopPicking: AnyEventsListening {
    private weak var manager: ModuleManager?

    init(manager: ModuleManager) { self.manager = manager }

    func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
        guard producer is Shop.CatalogModule else { return false }
        producer[event: Shop.CatalogEvent.pickerRequested]
            .subscribe(onNext: { [weak self, weak producer] _ in
                if let producer { self?.openPicker(for: producer) }
            })
            .disposed(by: producer.disposeBag)
        return true
    }

    private func openPicker(for producer: any AnyEventsProducer) {
        manager?.router(of: producer)?.open(.picker, .modal)
            .capture(event: Shop.PickerEvent.picked)
            .subscribe(onNext: { [weak store = manager?.store] product in
                store?.dispatch(action: Shop.AddToBasket(product: product))
            })
            .disposed(by: producer.disposeBag)
    }
}

extension ModuleRoutingStep {
    @MainActor
    static var picker: ModuleRoutingStep {
        ModuleRoutingStep(withMaker: Shop.PickerModule.makeContext())
    }
}
