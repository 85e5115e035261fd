import EventModules

/// A module as an app would write it.
final class ProductModule: EventsProducer {
    let disposeBag = DisposeBag()
    var events: Observable<ProductEvent> { subject }
    private let subject = PublishSubject<ProductEvent>()

    @inline(__always)
    func emit(_ event: ProductEvent) {
        subject.onNext(event)
    }
}
