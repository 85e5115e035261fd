import EventModules
import Testing

//>> enum StockEvent: EventProtocol {

private struct Pick: EventProtocol, Equatable {
    let row: Int
}

enum DownloadEvent: EventProtocol, Sendable {
    case progressed(Int)
    case finished
}

//>> final class Downloads: EventsEmitting {

typealias DownloadModule = Downloads

final class ClockScreen: Presentable {
    let disposeBag = DisposeBag()
    let viewControllerEvents = PublishSubject<ViewControllerEvent>()
    private(set) var isTicking = false

    func viewDidAppear() {
        isTicking = true
        viewControllerEvents.onNext(.appeared)
    }
}

/// The parts without a view; another test compiles the rest over stubs of SwiftUI.
@MainActor
struct ModulesandEventsTests {
    private let bag = DisposeBag()

    @Test
    func capturing() {
        var printed: [String] = []
        func print(_ text: String) { printed.append(text) }
        let stock = Stock()

        //>> // A case without a payload: its events.

        stock.count()
        stock.sellLast("lamp")
        #expect(printed == ["counted", "counted", "no lamp left"])
    }

    @Test
    func anEventThatIsNoEnumIsItsOwnPayload() {
        let picks = PublishSubject<Pick>()
        var log: [Pick] = []
        picks.capture(event: Pick(row: 0)).subscribe(onNext: { log.append($0) }).disposed(by: bag)
        picks.onNext(Pick(row: 3))
        #expect(log == [Pick(row: 3)])
    }

    @Test
    func values() async {
        var printed: [String] = []
        func print(_ name: String) { printed.append(name) }

        //> let subject = PublishSubject<String>()

        #expect(printed == ["lamp", "chair"])
    }

    @Test
    func otherThreads() async {
        let download = Downloads()
        let events = download.events.values
        download.start()
        var labels: [String] = []
        for await event in events {
            labels.append(event.label)
            if event.matches(event: .finished) { break }
        }
        #expect(labels == ["progressed", "progressed", "finished"])
    }

    @Test
    func plainContexts() throws {
        let manager = ModuleManager()

        //> let gifts = ModuleContext(routingContext: "gifts", building: CatalogModule.self)

        //> let screen = manager.viewController(for: gifts)

        let routed = manager.viewController(
            for: PresentableRoutingStep(withStep: step, presentationMode: .none)
        )
        for screen in [screen, routed] {
            let module = try #require(manager.module(for: screen) as? CatalogModule)
            #expect(module.routingContext == "gifts")
        }
    }

    @Test
    func screensTellWhatHappens() {
        let screen = ClockScreen()
        var events: [ViewControllerEvent] = []
        screen.events.subscribe(onNext: { events.append($0) }).disposed(by: screen.disposeBag)
        screen.viewWillAppear()
        screen.viewDidAppear()
        screen.viewWillDisappear()
        screen.viewDidDisappear()
        screen.viewDidLeave()
        #expect(events == [.willAppear, .appeared, .willDisappear, .disappeared, .left])
        #expect(screen.isTicking)
    }
}
