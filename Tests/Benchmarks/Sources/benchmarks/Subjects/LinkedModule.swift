import EventModules

/// A module that 500 patterns lead to.
final class LinkedModule: Deeplinkable, EventsProducer {
    static let deeplinkPatterns = (0..<500).map { index in
        DeeplinkPattern(
            "shop://section\(index / 10)/{name}/kind\(index % 10)/{number:Int}?{page:Int}"
        )
    }

    let context: ItemContext
    let disposeBag = DisposeBag()
    var events: Observable<ProductEvent> { subject }
    private let subject = PublishSubject<ProductEvent>()

    init(usingContext context: ItemContext) {
        self.context = context
    }

    func makePresentable() -> any Presentable { ItemScreen() }
}
