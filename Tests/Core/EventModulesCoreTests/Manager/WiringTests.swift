import EventModulesCore
import Testing

/// `ModuleManager.wiring`: who hears what.
@MainActor
struct WiringTests {
    private enum CatalogEvent: EventProtocol {
        case opened
        case chosen(Int)
        case removed(Int)
        case renamed(String)
    }

    private final class Catalog: EventsEmitting {
        let events = EventsSource<CatalogEvent>()
    }

    private struct Choose: Action {}

    /// Captures a case, and a payload that two cases have.
    private final class Capturing: AnyEventsListening {
        func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
            producer[event: CatalogEvent.opened].map { _ in 1 }
                .subscribe(onNext: { _ in }).disposed(by: producer.disposeBag)
            let removed = producer.capture(event: CatalogEvent.removed)
            Observable.merge(removed, producer[event: CatalogEvent.chosen])
                .subscribe(onNext: { _ in }).disposed(by: producer.disposeBag)
            return true
        }
    }

    private final class Whole: EventsListening {
        func registerToEvents(
            for producer: any AnyEventsProducer,
            events: Observable<CatalogEvent>
        ) -> Bool {
            events.filter { _ in true }.subscribe(onNext: { _ in }).disposed(
                by: producer.disposeBag
            )
            return true
        }
    }

    private final class Table: EventsTable {
        let eventRows = [
            EventRow(CatalogEvent.renamed, makes: "a sound", fileID: "App/Sounds.swift", line: 7)
        ]

        func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
            producer.anyEvent.subscribe(onNext: { _ in }).disposed(by: producer.disposeBag)
            return true
        }
    }

    private let store = Suas.createStore(
        reducer: BlockReducer<Int>(initialState: 0) { _, _ in nil }
    )
    private let catalog = Catalog()

    private func wiring(
        of listeners: [any AnyEventsListening],
        events: [CatalogEvent] = []
    ) -> Wiring {
        let manager = ModuleManager(listeners: listeners)
        manager.setupEventsListeners(for: catalog)
        events.forEach(catalog.events.emit)
        return manager.wiring
    }

    @Test
    func listsRowsWithTheirPlaceAndWhatNothingHears() {
        let bridge = StoreEventsListener(store: store)
            .on(CatalogEvent.opened, fileID: "App/Bridge.swift", line: 3) { Choose() }
            .on(CatalogEvent.renamed, fileID: "App/Bridge.swift", line: 4) { Choose() }
        let wiring = wiring(of: [bridge, Table(), EventsLogger()])
        #expect(
            wiring.description == """
                CatalogEvent
                  renamed → StoreEventsListener at App/Bridge.swift:4
                  renamed → Table at App/Sounds.swift:7, makes a sound
                  opened → StoreEventsListener at App/Bridge.swift:3
                  chosen, removed → nothing
                """
        )
        #expect(wiring.events[0].unheardCases == ["chosen", "removed"])
    }

    @Test
    func aConstructorThatFitsSeveralCasesIsUnknownUntilAnEvent() {
        let bridge = StoreEventsListener(store: store)
            .on(CatalogEvent.chosen, fileID: "App/Bridge.swift", line: 3) { Choose() }
        #expect(
            wiring(of: [bridge]).description == """
                CatalogEvent
                  chosen or removed → StoreEventsListener at App/Bridge.swift:3, which isn't known yet
                  renamed, opened → nothing
                """
        )
        let known = wiring(of: [bridge], events: [.removed(1)])
        #expect(known.events[0].hearers(of: "chosen").map(\.location) == ["App/Bridge.swift:3"])
        #expect(known.events[0].unknownHearers.isEmpty)
    }

    @Test
    func anExampleShowsWhichCaseAConstructorIsFor() {
        let manager = ModuleManager(listeners: [Aggregator([Capturing(), Table()])])
        manager.setupEventsListeners(for: catalog)
        let event = manager.wiring(learningFrom: [CatalogEvent.chosen(1)]).events[0]
        #expect(event.hearers.map(\.cases) == [["opened"], ["removed"], ["chosen"], ["renamed"]])
        #expect(manager.wiring.events[0] == event)
    }

    @Test
    func otherListenersAreListedWithWhatTheyCaptured() {
        let unknown = wiring(of: [Capturing()]).events[0]
        #expect(unknown.hearers.map(\.cases) == [["opened"], ["chosen", "removed"]])
        let event = wiring(of: [Capturing(), Whole()], events: [.chosen(1)]).events[0]
        #expect(event.hearers.map(\.listener) == ["Capturing", "Capturing", "Capturing", "Whole"])
        #expect(event.hearers.map(\.cases) == [["opened"], ["removed"], ["chosen"], nil])
        #expect(event.unheardCases.isEmpty)
    }

    @Test
    func whatACaptureLearnedOutlivesItsProducer() {
        let manager = ModuleManager(listeners: [Capturing()])
        for event in [CatalogEvent.removed(1), .opened] {
            let catalog = Catalog()
            manager.setupEventsListeners(for: catalog)
            catalog.events.emit(event)
        }
        let hearers = manager.wiring.events[0].hearers
        #expect(hearers.map(\.cases) == [["opened"], ["removed"], ["chosen"]])
    }

    @Test
    func aRemovedListenerHearsNothing() {
        let (capturing, whole) = (Capturing(), Whole())
        let aggregator = Aggregator([whole])
        let manager = ModuleManager(listeners: [capturing, aggregator])
        manager.setupEventsListeners(for: catalog)
        manager.removeEventsListener(capturing)
        #expect(manager.wiring.events[0].hearers.map(\.listener) == ["Whole"])
        manager.removeEventsListener(aggregator)
        #expect(manager.wiring.events[0].hearers.isEmpty)
    }

    @Test
    func aRowWithoutAProducerIsListed() {
        let bridge = StoreEventsListener(store: store).on(CatalogEvent.opened) { Choose() }
        let manager = ModuleManager(listeners: [bridge])
        #expect(manager.wiring.events.map(\.name) == ["CatalogEvent"])
        #expect(manager.wiring.events[0].hearers.map(\.location) == ["\(#fileID):\(#line - 3)"])
    }

    private struct Numbered<Number>: EventProtocol {}

    // Regression: the types of rows were in the order of their addresses.
    @Test
    func typesThatOnlyRowsNameAreInTheOrderOfTheRows() {
        let bridge = StoreEventsListener(store: store)
            .on(Numbered<UInt8>()) { Choose() }.on(Numbered<Int>()) { Choose() }
            .on(Numbered<Double>()) { Choose() }.on(Numbered<Bool>()) { Choose() }
            .on(Numbered<String>()) { Choose() }.on(Numbered<Int8>()) { Choose() }
        #expect(
            ModuleManager(listeners: [bridge]).wiring.events.map(\.name)
                == ["UInt8", "Int", "Double", "Bool", "String", "Int8"].map { "Numbered<\($0)>" }
        )
    }

    // Regression: every map began with twenty events that no app has to hear.
    @Test
    func eventsOfScreensAreListedIfSomethingHearsThem() {
        let screen = Screen()
        let bridge = StoreEventsListener(store: store)
        let manager = ModuleManager(listeners: [bridge])
        manager.setupEventsListeners(for: screen)
        #expect(manager.wiring.events.isEmpty)
        bridge.on(ViewControllerEvent.appeared) { Choose() }
        #expect(manager.wiring.events.map(\.name) == ["ViewControllerEvent"])
    }

    @Test
    func isDrawnAsAFlowChart() {
        #expect(
            wiring(of: [Table()], events: []).mermaid == """
                flowchart LR
                    e0_0["CatalogEvent.renamed"] --> h0_0["Table at App/Sounds.swift:7, makes a sound"]
                    e0_1["CatalogEvent.chosen, removed, opened"] --> h0_1["nothing"]
                """
        )
    }
}
