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
    func aRowTurnsEventsIntoActions() {
        let listener = StoreEventsListener(store: store)
            .on(ProductArrayEvent.productSelected) { SelectProduct(id: $0.remoteId) }
            .on(ProductArrayEvent.appeared) { Load() }
        setUp(listener, module)
        module.subject.onNext(.productSelected(.lamp))
        module.subject.onNext(.appeared)
        module.subject.onNext(.pageShown(1, of: 2))
        #expect(log.lines == ["SelectProduct(id: \"7\")", "Load()"])
    }

    @Test
    func everyMatchingRowDispatchesItsAction() {
        let listener = StoreEventsListener(store: store)
        setUp(listener, module)
        listener.on(ProductArrayEvent.appeared) { Load() }
            .on(ProductArrayEvent.appeared) { SelectProduct(id: "first") }
        module.subject.onNext(.appeared)
        #expect(log.lines == ["Load()", "SelectProduct(id: \"first\")"])
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
    func aRowMayIgnoreThePayload() {
        let listener = StoreEventsListener(store: store)
            .on(ProductArrayEvent.productSelected) { _ in Load() }
            .on(ProductArrayEvent.pageShown) { _ in [Load(), SelectProduct(id: "first")] }
        setUp(listener, module)
        module.subject.onNext(.productSelected(.lamp))
        module.subject.onNext(.pageShown(1, of: 2))
        #expect(log.lines == ["Load()", "Load()", "SelectProduct(id: \"first\")"])
    }

    @Test
    func aRowTakesAClosureWithStatements() {
        let listener = StoreEventsListener(store: store)
            .on(ProductArrayEvent.productSelected) { product in
                guard product != .chair else { return nil }
                return SelectProduct(id: product.remoteId)
            }
        setUp(listener, module)
        module.subject.onNext(.productSelected(.chair))
        module.subject.onNext(.productSelected(.lamp))
        #expect(log.lines == ["SelectProduct(id: \"7\")"])
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
            reports.map(\.description) == [
                """
                A StoreEventsListener has a row for events that are actions themselves.
                    event type: DirectEvent
                Such an event is dispatched as itself, so the row has no effect.
                To fix this, remove the row, or the conformance of DirectEvent to Action.
                """
            ]
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
