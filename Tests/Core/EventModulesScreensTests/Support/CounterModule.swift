import EventModulesScreens

/// A module that has a state of its own and shows it on a screen.
final class CounterModule: ModuleProtocol, EventsProducer, ReducerProviding {
    let context: CounterContext
    let disposeBag = DisposeBag()
    let events: Observable<ViewControllerEvent> = PublishSubject()

    init(usingContext context: CounterContext) { self.context = context }

    var reducer: any CombinableReducer {
        AppActionReducer(initialState: Counter(), stateKey: context.stateKey)
    }

    func makePresentable() -> any Presentable {
        let screen = PlainCounterScreen(
            store: partialStore(forStateType: Counter.self, stateKey: context.stateKey)
        )
        screen.log = context.log
        return screen
    }
}

struct CounterContext: ModuleContextProtocol {
    typealias ModuleType = CounterModule
    let routingContext: RoutingContext = "main"
    let stateKey: StateKey
    let log: Log
}

final class PlainCounterScreen: ViewController<CounterView> {
    var log: Log?

    override func didUpdate(old: CounterViewModel?) {
        log?.lines.append("\(old?.text ?? "-") > \(viewModel?.text ?? "-")")
    }
}
