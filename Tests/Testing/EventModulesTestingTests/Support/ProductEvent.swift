import EventModulesTesting

enum ProductEvent: EventProtocol, Equatable {
    case appeared
    case bought(id: String)
}

struct ProductContext: ModuleContextProtocol {
    typealias ModuleType = ProductModule

    let routingContext: RoutingContext = "shop"
    let id: String
}

final class ProductModule: ModuleProtocol, EventsProducer {
    let context: ProductContext
    let disposeBag = DisposeBag()
    let subject = PublishSubject<ProductEvent>()
    var events: Observable<ProductEvent> { subject }

    init(usingContext context: ProductContext) {
        self.context = context
    }

    func makePresentable() -> any Presentable { MockScreen() }
}

struct Password: Redacted {
    let text: String

    var redacted: String { "•••" }
}

enum LoginEvent: EventProtocol {
    case signedIn(Password)
}
