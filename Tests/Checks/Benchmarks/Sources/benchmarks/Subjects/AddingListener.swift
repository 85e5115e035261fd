import EventModules

/// Adds up the identifiers of products selected in any module.
final class AddingListener: EventsListening {
    private let tally: Tally

    init(tally: Tally) {
        self.tally = tally
    }

    @discardableResult
    func registerToEvents(
        for producer: any AnyEventsProducer,
        events: Observable<ProductEvent>
    ) -> Bool {
        events
            .subscribe(onNext: { [tally] in tally.add($0.identifier) })
            .disposed(by: producer.disposeBag)
        return true
    }
}
