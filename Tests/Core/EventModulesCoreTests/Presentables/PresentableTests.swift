import EventModules
import Testing

/// A screen emits events like any producer.
@MainActor
struct PresentableTests {
    private let log = Log()

    @Test
    func emitsEachStepOfAppearing() {
        let screen = PageScreen("a")
        screen.events.subscribe(onNext: { [log] in log.lines.append($0.rawValue) })
            .disposed(by: screen.disposeBag)
        for _ in 0..<2 {
            screen.viewWillAppear()
            screen.viewDidAppear()
            screen.viewWillDisappear()
            screen.viewDidDisappear()
        }
        let once = ["willAppear", "appeared", "willDisappear", "disappeared"]
        #expect(log.lines == once + once)
    }

    @Test
    func aScreenMayActBeforeItsEvent() {
        let screen = GreetingScreen(log)
        let manager = ModuleManager(listeners: [RecordingListener("a", log)])
        manager.setupEventsListeners(for: screen)
        log.lines = []
        screen.viewWillAppear()
        screen.viewDidAppear()
        #expect(log.lines == ["hello", "a: willAppear", "a: appeared"])
    }
}

private final class GreetingScreen: Presentable {
    let disposeBag = DisposeBag()
    let viewControllerEvents = PublishSubject<ViewControllerEvent>()
    private let log: Log

    init(_ log: Log) { self.log = log }

    func viewWillAppear() {
        log.lines.append("hello")
        viewControllerEvents.onNext(.willAppear)
    }
}
