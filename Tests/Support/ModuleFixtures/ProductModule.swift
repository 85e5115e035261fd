import EventModulesCore

struct Product: Equatable {
    let remoteId: String
    let productName: String

    static let lamp = Product(remoteId: "7", productName: "Lamp")
    static let chair = Product(remoteId: "8", productName: "Chair")
}

enum ProductArrayEvent: EventProtocol {
    case appeared
    case productSelected(Product)
    case pageShown(Int, of: Int)
}

enum BasketEvent: EventProtocol, Equatable {
    case added(String)
    case emptied
}

/// A module in the short form.
final class ProductArrayModule: EventsEmitting {
    let events = EventsSource<ProductArrayEvent>()
    var subject: Subject<ProductArrayEvent> { events.subject }
}

/// A module in the long form, with a subject of choice.
final class BasketModule: EventsProducer {
    let disposeBag = DisposeBag()
    var events: Observable<BasketEvent> { subject }
    let subject: Subject<BasketEvent>

    init(subject: Subject<BasketEvent> = PublishSubject()) { self.subject = subject }
}
