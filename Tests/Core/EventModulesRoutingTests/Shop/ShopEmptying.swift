import EventModules

extension Prompt {
    static let emptyBasket = Prompt(
        "Empty the basket?",
        style: .dialog,
        buttons: [Button("empty", title: "Empty", role: .destructive), .cancel]
    )
}

/// Asks before a basket is emptied, in the window of the basket.
final class ShopEmptying: AnyEventsListening {
    private weak var manager: ModuleManager?

    init(manager: ModuleManager) { self.manager = manager }

    func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
        guard producer is Shop.BasketModule else { return false }
        producer[event: Shop.BasketEvent.emptyRequested]
            .subscribe(onNext: { [weak self, weak producer] _ in
                if let producer { self?.ask(for: producer) }
            })
            .disposed(by: producer.disposeBag)
        return true
    }

    private func ask(for producer: any AnyEventsProducer) {
        manager?.router(of: producer)?.show(.emptyBasket)
            .filter { $0.button == "empty" }
            .subscribe(onNext: { [weak store = manager?.store] _ in
                store?.dispatch(action: Shop.EmptyBasket())
            })
            .disposed(by: producer.disposeBag)
    }
}
