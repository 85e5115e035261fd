import EventModules
import Testing

enum CounterEvent: EventProtocol {
    case increased(by: Int)
    case reset
}

final class CounterModule: EventsEmitting {
    let events = EventsSource<CounterEvent>()

    func plusTapped() { events.emit(.increased(by: 1)) }
}

final class LongCounterModule: EventsProducer {
    let disposeBag = DisposeBag()
    var events: Observable<CounterEvent> { subject }
    private let subject = PublishSubject<CounterEvent>()

    func plusTapped() { subject.onNext(.increased(by: 1)) }
}

enum PlayerEvent: EventProtocol {
    case moved(x: Int, y: Int)
    case jumped
}

private final class Player: EventsProducer {
    let disposeBag = DisposeBag()
    var events: Observable<PlayerEvent> { subject }
    let subject = PublishSubject<PlayerEvent>()
}

enum DownloadEvent: EventProtocol, Sendable {
    case progressed(Int)
    case finished
}

final class DownloadModule: EventsEmitting {
    let events = EventsSource<DownloadEvent>()

    func start() {
        let inlet = EventInlet(to: events.subject)
        Task.detached {
            for percent in [50, 100] { inlet.send(.progressed(percent)) }
            inlet.send(.finished)
        }
    }
}

extension RoutingContext {
    static let kitchen: RoutingContext = "kitchen"
}

struct RecipeContext: ModuleContextProtocol {
    typealias ModuleType = RecipeModule
    let name: String
    var routingContext = RoutingContext.main
}

enum RecipeEvent: EventProtocol {
    case shown(name: String)
    case cooked(name: String)
}

final class RecipeModule: ModuleProtocol, EventsEmitting {
    let context: RecipeContext
    let events = EventsSource<RecipeEvent>()

    init(usingContext context: RecipeContext) { self.context = context }

    func makePresentable() -> any Presentable {
        let screen = RecipeScreen(title: context.name)
        screen.onCook = events.emitter(of: .cooked(name: context.name))
        screen[event: ViewControllerEvent.appeared].toVoid()
            .subscribe(onNext: events.emitter(of: .shown(name: context.name)))
            .disposed(by: screen.disposeBag)
        return screen
    }
}

final class RecipeScreen: Presentable {
    let disposeBag = DisposeBag()
    let viewControllerEvents = PublishSubject<ViewControllerEvent>()
    let title: String
    var onCook: () -> Void = {}

    init(title: String) { self.title = title }
}

extension ModuleRoutingStep {
    static func recipe(_ name: String) -> Self { Self(withMaker: RecipeContext(name: name)) }
}

extension ModuleRoutingStep {
    static func ingredients(of recipe: RecipeModule) -> Self {
        Self(of: recipe) { RecipeScreen(title: "What you need") }
    }
}

enum PantryEvent: EventProtocol {
    case opened
}

final class PantryModule: ModuleProtocol, EventsEmitting {
    let context: ModuleContext
    let events = EventsSource<PantryEvent>()

    init(usingContext context: ModuleContext) { self.context = context }

    func makePresentable() -> any Presentable { RecipeScreen(title: "Pantry") }
}

final class ClockScreen: Presentable {
    let disposeBag = DisposeBag()
    let viewControllerEvents = PublishSubject<ViewControllerEvent>()
    private(set) var isTicking = false

    func viewDidAppear() {
        isTicking = true
        viewControllerEvents.onNext(.appeared)
    }
}

@MainActor
struct ModulesandEventsTests {
    private let bag = DisposeBag()

    @Test
    func smallestExample() {
        var printed: [String] = []
        func print(_ text: String) {
            printed.append(text)
        }

        let counter = CounterModule()
        counter[event: CounterEvent.increased]
            .subscribe(onNext: { amount in print("plus \(amount)") })
            .disposed(by: counter.disposeBag)
        counter.plusTapped()

        #expect(printed == ["plus 1"])

        let long = LongCounterModule()
        long[event: CounterEvent.increased]
            .subscribe(onNext: { amount in print("plus \(amount)") })
            .disposed(by: long.disposeBag)
        long.plusTapped()
        #expect(printed == ["plus 1", "plus 1"])
    }

    @Test
    func capturing() {
        var log: [String] = []
        let counter = BehaviorCounter()
        let player = Player()

        // A case without payload gives its events.
        counter[event: CounterEvent.reset]
            .subscribe(onNext: { _ in log.append("reset") })
            .disposed(by: counter.disposeBag)

        // The constructor of a case gives its payloads; a tuple if there are several values.
        player[event: PlayerEvent.moved]
            .subscribe(onNext: { x, y in log.append("moved to \(x), \(y)") })
            .disposed(by: player.disposeBag)

        // Everything but one case.
        player.events.exclude(event: PlayerEvent.moved)
            .subscribe(onNext: { event in log.append(event.label) })
            .disposed(by: player.disposeBag)

        player.subject.onNext(.moved(x: 1, y: 2))
        player.subject.onNext(.jumped)
        #expect(log == ["reset", "moved to 1, 2", "jumped"])
    }

    private final class BehaviorCounter: EventsProducer {
        let disposeBag = DisposeBag()
        let events: Observable<CounterEvent> = BehaviorSubject(value: .reset)
    }

    @Test
    func replaying() {
        var log: [String] = []

        let pages = ReplaySubject<Int>(bufferSize: 2)
        for page in 1...3 { pages.onNext(page) }
        pages.subscribe(onNext: { log.append("page \($0)") }).disposed(by: bag)

        #expect(log == ["page 2", "page 3"])
    }

    @Test
    func operators() {
        var log: [String] = []
        let typed = PublishSubject<String>()

        typed.map { $0.lowercased() }
            .distinctUntilChanged()
            .skip(1)
            .subscribe(onNext: { log.append("search \($0)") })
            .disposed(by: bag)

        for text in ["", "La", "la", "lamp"] { typed.onNext(text) }
        #expect(log == ["search la", "search lamp"])
    }

    @Test
    func values() async {
        var log: [String] = []
        let subject = PublishSubject<String>()

        let names = subject.values
        subject.onNext("Ada")
        subject.onNext("Grace")
        subject.onCompleted()
        for await name in names { log.append(name) }

        #expect(log == ["Ada", "Grace"])
    }

    @Test
    func otherThreads() async {
        let download = DownloadModule()
        let events = download.events.values
        download.start()
        var labels: [String] = []
        for await event in events {
            labels.append(event.label)
            if event.matches(event: .finished) { break }
        }
        #expect(labels == ["progressed", "progressed", "finished"])
    }
}
