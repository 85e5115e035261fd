import EventModules

struct StatefulContext: ModuleContextProtocol {
    typealias ModuleType = StatefulModule

    let routingContext: RoutingContext = "main"
}

/// A module with state of its own; emits nothing.
final class StatefulModule: ModuleProtocol, EventsProducer, ReducerProviding {
    let context: StatefulContext
    let disposeBag = DisposeBag()
    var events: Observable<ProductEvent> { subject }
    private let subject = PublishSubject<ProductEvent>()

    /// A listener called for a state that hasn't changed spoils the sum.
    var reducer: any CombinableReducer {
        TableReducer(initialState: Position.elsewhere).on(MoveItem.self) { position, action in
            position = position.moved(to: action.place)
        }
    }

    init(usingContext context: StatefulContext) {
        self.context = context
    }

    func makePresentable() -> any Presentable { ItemScreen() }
}
