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

        @Test(.manualClock)
        func secondTapRoutesLater() {
            module.tap()
            module.tap()
            ManualClock.current.advance(by: .milliseconds(500))
            module.tap()
            #expect(router.moves.count == 2)
        }
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

        let gate = Gate()
        let load = BlockAsyncAction { _, dispatch in
            await gate.pass()
            dispatch(TodosLoaded())
        }
        store.dispatch(action: load)
        gate.open()

        await store.settle()
        #expect(log == ["BlockAsyncAction<()>", "TodosLoaded"])
    }

    @Test(.manualClock)
    func clocksAreAdvanced() {
        let bag = DisposeBag()
        let taps = PublishSubject<Int>()
        var log: [Int] = []

        let clock = ManualClock.current
        taps.toRoutableObservable().subscribe(onNext: { log.append($0) }).disposed(by: bag)
        taps.onNext(1)
        taps.onNext(2)
        clock.advance(by: .milliseconds(500))
        taps.onNext(3)  // log == [1, 3]

        #expect(log == [1, 3])
    }

    @Test
    func clocksRun() async {
        let bag = DisposeBag()
        let clock = ManualClock()
        let texts = PublishSubject<String>()
        var log: [String] = []

        texts.throttle(.seconds(1), clock: clock)
            .subscribe(onNext: { log.append($0) })
            .disposed(by: bag)
        for text in ["a", "ab", "abc"] { texts.onNext(text) }
        await clock.run(for: .seconds(1))  // log == ["a", "abc"]

        #expect(log == ["a", "abc"])
    }
}
