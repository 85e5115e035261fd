import EventModules
import EventModulesTesting
import Foundation
import Testing

@MainActor
struct AnalyticsEventsListenerTests {
    private let log = Log()
    private let shelf = ShelfModule()
    private let session = SessionModule()

    private func makeListener() -> AnalyticsEventsListener {
        AnalyticsEventsListener(provider: LoggingProvider(log))
    }

    private func listen(_ addRows: (AnalyticsEventsListener) -> Void) {
        let listener = makeListener()
        addRows(listener)
        listener.registerToEvents(for: shelf)
        listener.registerToEvents(for: session)
    }

    private func emit(_ events: ShelfEvent...) { for event in events { shelf.events.emit(event) } }

    // MARK: - Rows

    @Test
    func rowsOfEachKind() {
        listen {
            $0.on(ShelfEvent.appeared, as: "shelf") { ["source": "menu"] }
                .on(ShelfEvent.appeared, as: "nothing") { nil }
                .on(ShelfEvent.selected, as: "product", properties: [.property("id", \.id)])
                .on(ShelfEvent.selected, as: "cheap") { $0.price < 2 ? ["is": true] : nil }
                .on(ShelfEvent.moved, as: "moved") { ["by": .int($1 - $0)] }
                .on(ShelfEvent.moved, as: "again")
                .on(ShelfEvent.selected) { .track("any", ["price": .double($0.price)]) }
                .ignoring(ShelfEvent.closed)
                .ignoring(ShelfEvent.moved)
        }
        emit(.appeared, .selected(Product(id: "7")), .selected(Product(id: "8", price: 1)))
        emit(.moved(from: 1, to: 3), .closed)
        #expect(
            log.lines == [
                "shelf source=menu", "product id=7", "any price=3.5", "product id=8",
                "cheap is=true", "any price=1.0", "moved by=2", "again",
            ]
        )
    }

    @Test
    func anEventMakesAnyCall() {
        listen {
            $0.on(SessionEvent.signedIn) { .identify($0, ["plan": .string($1)]) }
                .on(SessionEvent.joined) { $0.isEmpty ? nil : .group($0, ["size": 3]) }
                .on(SessionEvent.signedOut) { .reset }
                .adding(.property("version") { _ in "2.1" })
        }
        for event in [SessionEvent.signedIn("ann", plan: "free"), .joined(""), .joined("acme")] {
            session.events.emit(event)
        }
        session.events.emit(.signedOut)
        #expect(log.lines == ["identify ann plan=free", "group acme size=3", "reset"])
    }

    @Test
    func theWiringKnowsTheCaseOfARowAfterAnEvent() {
        enum Playback: EventProtocol {
            case paused(Int)
            case resumed(Int)
        }
        let player = MockProducer<Playback>()
        let manager = ModuleManager(listeners: [makeListener().on(Playback.paused, as: "paused")])
        manager.setupEventsListeners(for: player)
        #expect(manager.wiring.events[0].hearers.map(\.cases) == [["paused", "resumed"]])
        player.emit(.resumed(1))
        #expect(manager.wiring.events[0].hearers.map(\.cases) == [["paused"]])
    }

    @Test
    func aProviderMayIgnoreAllButEvents() {
        let counter = CountingProvider()
        let listener = AnalyticsEventsListener(provider: counter)
            .on(SessionEvent.signedIn) { name, _ in .identify(name) }
            .on(SessionEvent.joined) { .group($0) }
            .on(SessionEvent.signedOut) { .reset }
            .on(SessionEvent.signedOut, as: "signed out")
        listener.registerToEvents(for: session)
        session.events.emit(.signedIn("ann", plan: "free"))
        session.events.emit(.joined("acme"))
        session.events.emit(.signedOut)
        #expect(counter.count == 1)
    }

    // An event that the closure leaves out once counted as the recorded one.
    @Test
    func aPolicyCountsRecordedEventsOnly() {
        listen { listener in
            let policies: [AnalyticsPolicy] = [.once, .oncePerAppearance, .throttled(.seconds(60))]
            for policy in policies {
                listener.on(ShelfEvent.selected, as: "\(policy)", recorded: policy) {
                    $0.price < 2 ? [:] : nil
                }
            }
        }
        emit(.selected(Product(id: "7")))
        for _ in 0..<2 { emit(.selected(Product(id: "8", price: 1))) }
        #expect(log.lines == ["once", "once per appearance", "at most once every 60.0 seconds"])
    }

    // MARK: - Screens

    @Test
    func oneRowTracksAllScreens() {
        let listener = makeListener().screens { screen in
            (screen.module as? PageModule)?.context.name == "splash"
                ? nil : .screen("\(type(of: screen.module ?? screen))", ["isFirst": true])
        }
        .adding(.property("part") { $0?.module?.routingContext.rawValue })
        let module = AppearingModule()
        listener.registerToEvents(for: module)
        module.events.emit(.appeared)
        let manager = ModuleManager(listeners: [listener])
        for page in ["splash", "home"] {
            let step = ModuleRoutingStep(withMaker: PageContext(name: page))
            let screen = manager.viewController(
                for: PresentableRoutingStep(withStep: step, presentationMode: .none)
            )
            screen.viewWillAppear()
            screen.viewDidAppear()
        }
        #expect(log.lines == ["screen PageModule isFirst=true part=main"])
    }

    @Test
    func appearancesOfAllTheModulesScreensCount() throws {
        let manager = ModuleManager(
            listeners: [
                makeListener().on(PageEvent.opened, as: "opened", recorded: .oncePerAppearance) {
                    ["page": .string($0)]
                }
            ]
        )
        let first = manager.viewController(
            for: PresentableRoutingStep(
                withStep: ModuleRoutingStep(withMaker: PageContext(name: "home")),
                presentationMode: .none
            )
        )
        let module = try #require(first.module as? PageModule)
        let further = manager.viewController(
            for: PresentableRoutingStep(
                withStep: ModuleRoutingStep(of: module) { PageScreen() },
                presentationMode: .none
            )
        )
        for (number, screen) in [first, further, first].enumerated() {
            screen.viewDidAppear()
            for _ in 0..<2 { module.events.emit(.opened("\(number)")) }
            screen.viewDidDisappear()
        }
        #expect(log.lines == ["opened page=0", "opened page=1", "opened page=2"])
    }

    @Test
    func aScreenCountsItsOwnAppearances() {
        let listener = makeListener()
            .on(ViewControllerEvent.appeared, as: "seen", recorded: .oncePerAppearance)
            .on(ViewControllerEvent.willDisappear, as: "left", recorded: .oncePerAppearance)
        let screen = PageScreen()
        listener.registerToEvents(for: screen)
        for _ in 0..<2 {
            screen.viewDidAppear()
            for _ in 0..<2 { screen.viewWillDisappear() }
        }
        #expect(log.lines == ["seen", "left", "seen", "left"])
    }

    // MARK: - Context and enrichment

    @Test
    func theRowsPropertiesWinOverTheContext() {
        listen {
            $0.on(ShelfEvent.selected, as: "selected", properties: [.property("id", \.id)])
                .adding(.property("id") { _ in "none" }, .property("app") { _ in "shop" })
                .adding(.property("app") { _ in "other" })
        }
        emit(.selected(Product(id: "7")))
        #expect(log.lines == ["selected app=shop id=7"])
    }

    @Test
    func enrichmentsChangeAndDropCallsInOrder() {
        listen {
            $0.on(SessionEvent.joined, as: "joined") { ["group": .string($0)] }
                .on(SessionEvent.signedOut) { .reset }
                .enriching { $0.properties["group"] == "secret" ? nil : .track("a", ["step": 1]) }
                .enriching { call in
                    var call = call
                    call.properties["step"] = call.properties["step"] == 1 ? 2 : 0
                    return call
                }
        }
        for group in ["secret", "acme"] { session.events.emit(.joined(group)) }
        session.events.emit(.signedOut)
        #expect(log.lines == ["a step=2", "reset"])
    }

    // MARK: - Times and identifiers

    @Test(.manualClock)
    func callsHaveTheTimesOfTheirEventsAndIdentifiers() {
        let provider = LoggingProvider(log)
        let store = makeAnswerStore()
        let listener = AnalyticsEventsListener(providers: [provider, provider])
            .on(SessionEvent.joined, as: "joined")
            .on(SessionEvent.signedIn) { name, _ in .identify(name) }
            .on(SessionEvent.signedOut) { .reset }
            .enriching { _ in .track("changed") }
            .consent(in: store) { $0[Answer.self]?.purposes }
        listener.registerToEvents(for: session)
        session.events.emit(.joined("acme"))
        ManualClock.current.advance(by: .seconds(5))
        session.events.emit(.signedIn("ann", plan: "free"))
        store.dispatch(action: GiveAnswer(purposes: [.analytics]))
        session.events.emit(.signedOut)
        let calls = provider.calls
        #expect(calls.map(\.time.timeIntervalSinceReferenceDate) == [0, 0, 5, 5, 5, 5])
        let numbers = [0, 0, 1, 1, 2, 2].map { $0 + 1 }
        #expect(calls.map(\.id.uuidString.last) == numbers.map { "\($0)".last })
    }

    // MARK: - Lifetimes

    @Test
    func aRemovedListenerIsReleased() {
        let manager = ModuleManager()
        manager.setupEventsListeners(for: shelf)
        weak var removed: AnalyticsEventsListener?
        do {
            let listener = makeListener().on(ShelfEvent.closed, as: "closed")
            removed = listener
            manager.addEventsListeners([listener])
            emit(.closed)
            manager.removeEventsListener(listener)
        }
        emit(.closed)
        #expect(removed == nil)
        #expect(log.lines == ["closed"])
    }

    @Test
    func retainsNeitherModulesNorScreens() {
        let manager = ModuleManager(
            listeners: [
                makeListener().on(PageEvent.opened, as: "opened", recorded: .oncePerAppearance)
                    .screens { _ in .screen("page") }
            ]
        )
        weak var released: PageModule?
        do {
            let step = ModuleRoutingStep(withMaker: PageContext(name: "home"))
            let screen = manager.viewController(
                for: PresentableRoutingStep(withStep: step, presentationMode: .none)
            )
            released = screen.module as? PageModule
            screen.viewDidAppear()
            released?.events.emit(.opened("home"))
        }
        #expect(released == nil)
        #expect(log.lines == ["screen page", "opened"])
    }
}

private enum SessionEvent: EventProtocol {
    case signedIn(String, plan: String)
    case joined(String)
    case signedOut
}

private final class SessionModule: EventsEmitting {
    let events = EventsSource<SessionEvent>()
}

private final class AppearingModule: EventsEmitting {
    let events = EventsSource<ViewControllerEvent>()
}

private final class CountingProvider: AnalyticsProvider {
    private(set) var count = 0

    func track(event: String, properties: [String: AnalyticsValue]) { count += 1 }
}

private struct PageContext: ModuleContextProtocol {
    typealias ModuleType = PageModule
    let name: String
}

private enum PageEvent: EventProtocol { case opened(String) }

private final class PageModule: ModuleProtocol, EventsEmitting {
    let context: PageContext
    let events = EventsSource<PageEvent>()

    init(usingContext context: PageContext) { self.context = context }

    func makePresentable() -> any Presentable { PageScreen() }
}

private final class PageScreen: Presentable {
    let disposeBag = DisposeBag()
    let viewControllerEvents = PublishSubject<ViewControllerEvent>()
}
