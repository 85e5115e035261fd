import EventModulesCore
import Testing

@MainActor
struct StoreEventsListenerTests {
    private struct SelectProduct: Action {
        let id: String
    }

    private struct Load: Action {}

    private enum DirectEvent: EventProtocol, Action {
        case happened(Int)
    }

    private let store = Suas.createStore(
        reducer: BlockReducer<Int>(initialState: 0) { _, _ in nil }
    )
    private let module = ProductArrayModule()
    private let log = Log()

    private func setUp(_ listener: StoreEventsListener, _ producer: any AnyEventsProducer) {
        store.addActionListener { [log] action in
            let event = (action as? EventAction).map { "EventAction(\($0.event.label))" }
            log.lines.append(event ?? "\(action)")
        }
        listener.registerToEvents(for: producer)
    }

    @Test
    func aRowMayReturnNoActionOrSeveral() {
        let listener = StoreEventsListener(store: store, forwardingUnmapped: true)
            .on(ProductArrayEvent.productSelected) { [Load(), SelectProduct(id: $0.remoteId)] }
            .on(ProductArrayEvent.pageShown) { page, _ in page > 1 ? Load() : nil }
            .on(ProductArrayEvent.appeared) { [] }
        setUp(listener, module)
        module.subject.onNext(.productSelected(.lamp))
        module.subject.onNext(.pageShown(1, of: 2))
        module.subject.onNext(.appeared)
        module.subject.onNext(.pageShown(2, of: 2))
        #expect(log.lines == ["Load()", "SelectProduct(id: \"7\")", "Load()"])
    }

    @Test
    func anEventThatIsAnActionIsDispatchedAsItself() {
        final class Module: EventsProducer {
            let disposeBag = DisposeBag()
            var events: Observable<DirectEvent> { subject }
            let subject = PublishSubject<DirectEvent>()
        }
        let direct = Module()
        setUp(StoreEventsListener(store: store, forwardingUnmapped: true), direct)
        direct.subject.onNext(.happened(1))
        #expect(log.lines == ["happened(1)"])
    }

    @Test
    func aRowForAnEventThatIsAnActionIsReported() {
        let reports = Diagnostics.collect {
            StoreEventsListener(store: store).on(DirectEvent.happened) { _ in Load() }
        }
        #expect(
            reports.text == """
                A StoreEventsListener has a row for events that are actions themselves.
                    event type: DirectEvent
                Such events are dispatched themselves, so the row has no effect.
                To fix this, remove the row, or the conformance of DirectEvent to Action.
                """
        )
    }

    @Test
    func forwardsUnmappedEventsOnRequest() {
        let listener = StoreEventsListener(store: store, forwardingUnmapped: true)
            .on(ProductArrayEvent.appeared) { Load() }
        setUp(listener, module)
        module.subject.onNext(.appeared)
        module.subject.onNext(.pageShown(1, of: 2))
        #expect(log.lines == ["Load()", "EventAction(pageShown)"])
    }

    // Regression: rows were looked up by the type of the wrapper, so none was found.
    @Test
    func aProducerOfAnyEventReachesTheRowsOfItsEvents() {
        final class Module: EventsEmitting {
            let events = EventsSource<AnyEvent>()
        }
        let any = Module()
        let listener = StoreEventsListener(store: store).on(ProductArrayEvent.appeared) { Load() }
        setUp(listener, any)
        any.events.emit(AnyEvent(ProductArrayEvent.appeared))
        any.events.emit(AnyEvent(DirectEvent.happened(1)))
        #expect(log.lines == ["Load()", "happened(1)"])
    }

    @Test
    func aForwardedEventDoesNotRetainItsProducer() {
        var module: BasketModule? = BasketModule()
        weak let released = module
        let action = EventAction(event: BasketEvent.emptied, producer: module)
        #expect(action.producer === module)
        module = nil
        #expect(released == nil && action.producer == nil)
    }
}

/// The spellings of a bridge's rows.
@MainActor
struct StoreEventsListenerRowsTests {
    private enum ShelfEvent: EventProtocol {
        case closed
        case added(Product)
        case moved(from: Int, to: Int)
        case renamed(name: String)
        case sold((Int) -> Int)
    }

    private enum ShelfAction: Action {
        case clear
        case add(String)
    }

    private struct Clear: Action {}

    private struct Move: Action {
        let from: Int
        let to: Int
    }

    private let store = Suas.createStore(reducer: BlockReducer(initialState: 0) { _, _ in nil })
    private let events = EventsSource<ShelfEvent>()
    private let log = Log()

    /// Emits an event of each case to a bridge with some rows.
    private func logOfRows(_ addRows: (StoreEventsListener) -> Void) -> [String] {
        let bridge = StoreEventsListener(store: store)
        addRows(bridge)
        store.addActionListener { [log] action in log.lines.append("\(action)") }
        let shelf = Shelf(events)
        bridge.registerToEvents(for: shelf)
        events.emit(.closed)
        events.emit(.added(.lamp))
        events.emit(.moved(from: 1, to: 2))
        events.emit(.renamed(name: "Books"))
        return log.lines
    }

    private final class Shelf: EventsEmitting {
        let events: EventsSource<ShelfEvent>

        init(_ events: EventsSource<ShelfEvent>) { self.events = events }
    }

    @Test
    func aCaseWithoutPayload() {
        let optional: (any Action)? = nil
        let isClear = true
        let lines = logOfRows {
            $0.on(ShelfEvent.closed) { Clear() }
            $0.on(ShelfEvent.closed) { optional }
            $0.on(ShelfEvent.closed) { isClear ? ShelfAction.clear : .add("") }
            $0.on(ShelfEvent.closed) { isClear ? [Clear()] : [] }
        }
        #expect(lines == ["Clear()", "clear", "Clear()"])
    }

    @Test
    func thePayloadsOfACase() {
        let lines = logOfRows {
            $0.on(ShelfEvent.moved) { from, to in from > to ? nil : Move(from: from, to: to) }
            $0.on(ShelfEvent.moved) { from, _ in [Move(from: from, to: from)] }
            $0.on(ShelfEvent.renamed(name:)) { ShelfAction.add($0) }
            $0.on(ShelfEvent.added) { [ShelfAction.clear, .add($0.productName)] }
            $0.on(ShelfEvent.renamed) { Clear() }
        }
        #expect(
            lines == [
                "clear", #"add("Lamp")"#, "Move(from: 1, to: 2)", "Move(from: 1, to: 1)",
                #"add("Books")"#, "Clear()",
            ]
        )
    }

    @Test
    func closuresWithStatements() {
        let lines = logOfRows {
            $0.on(ShelfEvent.added) { product in
                if product == .lamp { Clear() }
                if product == .chair { ShelfAction.clear }
                for number in 1...2 { Move(from: number, to: 0) }
            }
            $0.on(ShelfEvent.added) { product in
                switch product {
                case .lamp: [ShelfAction.clear, .add("lamp")]
                default: Clear()
                }
            }
            $0.on(ShelfEvent.added) { product in
                guard product == .lamp else { return [] }
                return [Clear(), ShelfAction.clear]
            }
            $0.on(ShelfEvent.closed) {}
        }
        #expect(
            lines == [
                "Clear()", "Move(from: 1, to: 0)", "Move(from: 2, to: 0)", "clear",
                #"add("lamp")"#, "Clear()", "clear",
            ]
        )
    }

    /// Regression: such a row matched every payload without a report.
    @Test
    func aRowForAnEventWithAPayloadIsReported() {
        var lines: [String] = []
        let reports = Diagnostics.collect {
            lines = logOfRows { $0.on(ShelfEvent.added(.chair)) { Clear() } }
        }
        #expect(
            reports.text == """
                A row ignores the payload of its event.
                    event type: ShelfEvent
                    case: added
                Payloads aren't compared, so the row applies to all events of the case.
                To fix this, pass the constructor of the case, such as ShelfEvent.added, and compare \
                the payload in the row's closure.
                """
        )
        #expect(lines == ["Clear()"])
    }

    @Test
    func eventsWithoutAReadablePayloadAreNotReported() {
        let reports = Diagnostics.collect {
            StoreEventsListener(store: store)
                .on(ShelfEvent.closed) { Clear() }
                .on(ShelfEvent.sold { $0 }) { Clear() }
                .on(StructEvent(id: 1)) { Clear() }
        }
        #expect(reports.isEmpty)
    }
}
