import EventModules
import EventModulesTesting
import Testing

/// The examples in the comments of ManualTime.
@MainActor
struct ManualTimeExamplesTests {
    private struct TodoList {}
    private struct TodosLoaded: Action {}

    enum TapEvent: EventProtocol {
        case tapped
    }

    @MainActor
    struct TappedModuleTests {
        private let bag = DisposeBag()
        private let module: TappedModule
        private let router: MockRouter

        init() {
            let router = MockRouter()
            self.router = router
            module = TappedModule()
            module.events.subject.toRoutableObservable()
                .subscribe(onNext: { _ in router.route(toDeeplink: "shop://basket") })
                .disposed(by: bag)
        }

        //> @Test(.manualClock)
    }

    final class TappedModule: EventsEmitting {
        let events = EventsSource<TapEvent>()

        func tap() { events.emit(.tapped) }
    }

    @Test
    func gatesHoldTasks() async {
        let store = Suas.createStore(
            reducer: TableReducer(initialState: TodoList()),
            middleware: AsyncMiddleware()
        )
        var log: [String] = []
        store.addActionListener { action in log.append("\(type(of: action))") }

        //> let gate = Gate()

        await store.settle()
        #expect(log == ["BlockAsyncAction<()>", "TodosLoaded"])
    }

    @Test(.manualClock)
    func clocksAreAdvanced() {
        let bag = DisposeBag()
        let taps = PublishSubject<Int>()
        var log: [Int] = []

        //> let clock = ManualClock.current

        #expect(log == [1, 3])
    }

    @Test
    func clocksRun() async {
        let bag = DisposeBag()
        let clock = ManualClock()
        let texts = PublishSubject<String>()
        var log: [String] = []

        //> texts.throttle(.seconds(1), clock: clock)

        #expect(log == ["a", "abc"])
    }
}
