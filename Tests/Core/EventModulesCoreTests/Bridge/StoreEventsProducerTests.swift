import EventModules
import EventModulesTesting
import Testing

/// Actions of a store as events.
@MainActor
struct StoreEventsProducerTests {
    private let log = Log()

    private func makeStore(middleware: (any Middleware)? = nil) -> Store {
        let reducer = BlockReducer(initialState: Payments()) { [log] state, action in
            guard let action = action as? PaymentSucceeded else { return nil }
            log.lines.append("reduced \(action.order)")
            return Payments(orders: state.orders + [action.order])
        }
        return Suas.createStore(reducer: reducer, middleware: middleware)
    }

    private func listen(to producer: any AnyEventsProducer) {
        producer.anyEvent.subscribe(onNext: { [log] in log.lines.append("\($0)") })
            .disposed(by: producer.disposeBag)
    }

    @Test
    func anActionBecomesAnEvent() {
        let store = makeStore()
        let producer = StoreEventsProducer(store: store)
            .on(PaymentSucceeded.self) { CheckoutEvent.paid(order: $0.order) }
        listen(to: producer)
        store.dispatch(action: PaymentSucceeded(order: "7"))
        store.dispatch(action: PaymentFailed(isCancelled: false))
        #expect(log.lines == ["reduced 7", #"paid(order: "7")"#])
    }

    @Test
    func aRowMayMakeNoEvent() {
        let store = makeStore()
        let producer = StoreEventsProducer(store: store)
            .on(PaymentFailed.self) { $0.isCancelled ? nil : CheckoutEvent.refused }
        listen(to: producer)
        store.dispatch(action: PaymentFailed(isCancelled: true))
        store.dispatch(action: PaymentFailed(isCancelled: false))
        #expect(log.lines == ["refused"])
    }

    @Test
    func severalRowsForOneTypeRunInOrder() {
        let store = makeStore()
        let producer = StoreEventsProducer(store: store)
            .on(PaymentFailed.self) { _ in CheckoutEvent.refused }
            .on(PaymentFailed.self) { AnyEvent(WarningEvent.shown(isGrave: !$0.isCancelled)) }
        listen(to: producer)
        store.dispatch(action: PaymentFailed(isCancelled: false))
        #expect(log.lines == ["refused", "shown(isGrave: true)"])
    }

    @Test
    func eventsOfEachTypeCanBeObserved() {
        let store = makeStore()
        let producer = StoreEventsProducer(store: store)
            .on(PaymentSucceeded.self) { CheckoutEvent.paid(order: $0.order) }
            .on(PaymentFailed.self) { WarningEvent.shown(isGrave: !$0.isCancelled) }
        func observe<Event: EventProtocol>(_ name: String, _ type: Event.Type) {
            producer.observable(of: type)?
                .subscribe(onNext: { [log] in log.lines.append("\(name): \($0.label)") })
                .disposed(by: producer.disposeBag)
        }
        observe("checkout", CheckoutEvent.self)
        observe("warning", WarningEvent.self)
        observe("basket", BasketEvent.self)
        observe("any", AnyEvent.self)
        producer[event: CheckoutEvent.paid]
            .subscribe(onNext: { [log] in log.lines.append("order \($0)") })
            .disposed(by: producer.disposeBag)
        producer.events.subscribe(onNext: { [log] in log.lines.append("all: \($0.label)") })
            .disposed(by: producer.disposeBag)
        store.dispatch(action: PaymentSucceeded(order: "7"))
        store.dispatch(action: PaymentFailed(isCancelled: true))
        #expect(
            log.lines == [
                "reduced 7", "checkout: paid", "any: paid", "order 7", "all: paid",
                "warning: shown", "any: shown", "all: shown",
            ]
        )
    }

    @Test
    func analyticsRowsMatchTheEvents() {
        let store = makeStore()
        let producer = StoreEventsProducer(store: store)
            .on(PaymentSucceeded.self) { CheckoutEvent.paid(order: $0.order) }
        let analytics = AnalyticsEventsListener(provider: RecordingProvider(log))
            .on(CheckoutEvent.paid, as: "paid") { ["order": .string($0)] }
        let manager = ModuleManager(listeners: [analytics])
        manager.setupEventsListeners(for: producer)
        store.dispatch(action: PaymentSucceeded(order: "7"))
        #expect(log.lines == ["reduced 7", #"paid order=string("7")"#])
    }

    @Test
    func anEventComesAfterItsActionWasProcessed() {
        let store = makeStore(
            middleware: BlockMiddleware { [log] action, _, _, next in
                log.lines.append("middleware")
                next(action)
                log.lines.append("middleware ends")
            }
        )
        let producer = StoreEventsProducer(store: store)
            .on(PaymentSucceeded.self) { [log] in
                let _ = log.lines.append("row")
                CheckoutEvent.paid(order: $0.order)
            }
        listen(to: producer)
        store.addListener(forStateType: Payments.self) { [log] in
            log.lines.append("listener of \($0.orders.count)")
        }
        store.dispatch(action: PaymentSucceeded(order: "7"))
        #expect(
            log.lines == [
                "middleware", "reduced 7", "listener of 1", "row", "middleware ends",
                #"paid(order: "7")"#,
            ]
        )
    }

    @Test
    func anActionThatAMiddlewareHoldsBackBecomesNoEvent() {
        let store = makeStore(middleware: BlockMiddleware { _, _, _, _ in })
        let producer = StoreEventsProducer(store: store)
            .on(PaymentSucceeded.self) { CheckoutEvent.paid(order: $0.order) }
        listen(to: producer)
        store.dispatch(action: PaymentSucceeded(order: "7"))
        #expect(log.lines.isEmpty)
    }

    @Test
    func aManagerRetainsTheProducer() {
        let store = makeStore()
        let listener = EventModulesTesting.RecordingListener()
        let manager = ModuleManager(listeners: [listener], store: store)
        manager.setupEventsListeners(
            for: StoreEventsProducer(store: store)
                .on(PaymentSucceeded.self) { CheckoutEvent.paid(order: $0.order) }
        )
        store.dispatch(action: PaymentSucceeded(order: "7"))
        #expect(listener.events(of: CheckoutEvent.self).count == 1)
    }

    // Regression: the manager retained it also after its end.
    @Test
    func aProducerWhoseBagHasEndedIsReleased() {
        let store = makeStore()
        let manager = ModuleManager(store: store)
        var producer: StoreEventsProducer? = StoreEventsProducer(store: store)
        weak let released = producer
        if let producer { manager.setupEventsListeners(for: producer) }
        producer?.disposeBag.dispose()
        producer = nil
        #expect(released == nil)
    }

    @Test
    func storeAndProducerDoNotRetainEachOther() {
        var store: Store? = makeStore()
        weak let releasedStore = store
        var producer = store.map { StoreEventsProducer(store: $0) }
        weak let releasedProducer = producer
        producer?.on(PaymentSucceeded.self) { [log] _ in let _ = log.lines.append("row") }
        producer = nil
        #expect(releasedProducer == nil)
        store?.dispatch(action: PaymentSucceeded(order: "7"))
        #expect(log.lines == ["reduced 7"])

        let other = store.map { StoreEventsProducer(store: $0) }
        store = nil
        #expect(releasedStore == nil)
        withExtendedLifetime(other) {}
    }

    @Test
    func theEndOfTheBagEndsTheEvents() {
        let store = makeStore()
        let producer = StoreEventsProducer(store: store)
            .on(PaymentSucceeded.self) { [log] _ in let _ = log.lines.append("row") }
        producer.disposeBag.dispose()
        store.dispatch(action: PaymentSucceeded(order: "7"))
        #expect(log.lines == ["reduced 7"])
    }

    /// The whole path: a screen starts a payment, is closed, and a listener hears the outcome.
    @Test
    func theOutcomeIsHeardAfterTheScreenWasClosed() throws {
        let bank = Bank()
        let store = makeStore(middleware: AsyncMiddleware())
        let heard = EventModulesTesting.RecordingListener()
        let manager = ModuleManager(listeners: [heard], store: store)
        let outcomes = StoreEventsProducer(store: store)
            .on(PaymentSucceeded.self) { CheckoutEvent.paid(order: $0.order) }
        manager.setupEventsListeners(for: outcomes)

        var screen: (any Presentable)? = manager.viewController(
            for: PresentableRoutingStep(withStep: .page("checkout"), presentationMode: .push())
        )
        screen?.viewDidAppear()
        store.dispatch(action: BlockAsyncAction { _, dispatch in bank.answer = dispatch })
        screen = nil
        #expect(screen == nil)
        #expect(manager.livingModules().isEmpty)

        let answer = try #require(bank.answer)
        let flow = FlowRecorder(manager: manager)
        answer(PaymentSucceeded(order: "7"))
        flow.expectTranscript(
            """
            action PaymentSucceeded(order: "7")
              changed Payments: orders[0]: inserted "7"
              event StoreEventsProducer#1: paid(order: "7")
            """
        )
        flow.finish()
        #expect(
            heard.received.map(\.description) == [
                "PageScreen: appeared", #"StoreEventsProducer: paid(order: "7")"#,
            ]
        )
    }
}

/// Keeps the answer to a payment until the test gives it.
@MainActor
private final class Bank {
    var answer: ((any Action) -> Void)?
}

private struct Payments: Equatable {
    var orders: [String] = []
}

private struct PaymentSucceeded: Action {
    let order: String
}

private struct PaymentFailed: Action {
    let isCancelled: Bool
}

private enum CheckoutEvent: EventProtocol {
    case paid(order: String)
    case refused
}

private enum WarningEvent: EventProtocol {
    case shown(isGrave: Bool)
}

/// The spellings of the rows that turn actions into events.
@MainActor
struct StoreEventsProducerRowsTests {
    private enum PaymentEvent: EventProtocol {
        case paid(order: Int)
        case refused
    }

    private struct Succeeded: Action {
        let order: Int
    }

    private struct Failed: Action {}

    private let log = Log()

    private func logOfRows(_ addRows: (StoreEventsProducer) -> Void) -> [String] {
        let store = Suas.createStore(reducer: BlockReducer(initialState: 0) { _, _ in nil })
        let producer = StoreEventsProducer(store: store)
        addRows(producer)
        producer.anyEvent.subscribe(onNext: { [log] in log.lines.append("\($0)") })
            .disposed(by: producer.disposeBag)
        store.dispatch(Succeeded(order: 7))
        store.dispatch(Failed())
        return log.lines
    }

    @Test
    func rowsMakeOneEventSeveralOrNone() {
        let isRefused = true
        let lines = logOfRows {
            $0.on(Succeeded.self) { $0.order > 7 ? PaymentEvent.refused : nil }
            $0.on(Succeeded.self) { $0.order > 7 ? PaymentEvent.refused : .paid(order: 8) }
            $0.on(Succeeded.self) { [PaymentEvent.paid(order: $0.order + 3), BasketEvent.emptied] }
            $0.on(Succeeded.self) {
                PaymentEvent.paid(order: $0.order)
                if isRefused { PaymentEvent.refused }
            }
            $0.on(Failed.self) { PaymentEvent.refused }
            $0.on(Failed.self) { isRefused ? nil : BasketEvent.emptied }
            $0.on(Failed.self) { [PaymentEvent.paid(order: 2), .refused] }
        }
        #expect(
            lines == [
                "paid(order: 8)", "paid(order: 10)", "emptied", "paid(order: 7)", "refused",
                "refused", "paid(order: 2)", "refused",
            ]
        )
    }
}
