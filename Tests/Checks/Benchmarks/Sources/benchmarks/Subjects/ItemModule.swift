import EventModules

/// The context of an item's details.
struct ItemContext: ModuleContextProtocol {
    typealias ModuleType = ItemModule

    let routingContext: RoutingContext = "main"
    let number: Int
}

/// The details of an item; emits nothing.
final class ItemModule: ModuleProtocol, EventsProducer {
    let context: ItemContext
    let disposeBag = DisposeBag()
    var events: Observable<ProductEvent> { subject }
    private let subject = PublishSubject<ProductEvent>()

    init(usingContext context: ItemContext) {
        self.context = context
    }

    func makePresentable() -> any Presentable { ItemScreen() }
}

/// Shows nothing.
final class ItemScreen: Presentable {
    let disposeBag = DisposeBag()
    let viewControllerEvents = PublishSubject<ViewControllerEvent>()
}
