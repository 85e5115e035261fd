import EventModulesCore
import Testing

/// A producer whose events come from an `EventsSource`.
@MainActor
struct EventsSourceTests {
    private let log = Log()

    private func listen(to producer: any AnyEventsProducer) {
        producer.anyEvent.subscribe(onNext: { [log] in log.lines.append("\($0)") })
            .disposed(by: producer.disposeBag)
    }

    private final class Basket: EventsEmitting {
        let events: EventsSource<BasketEvent>

        init(_ events: EventsSource<BasketEvent> = EventsSource()) { self.events = events }
    }

    @Test
    func emitsEventsToListeners() {
        let basket = Basket()
        listen(to: basket)
        basket.events.emit(.added("Lamp"))
        #expect(log.lines == [#"added("Lamp")"#])
        #expect(basket.disposeBag === basket.events.disposeBag)
    }

    @Test
    func theEventsAreAStreamForOthers() {
        func events<Producer: EventsProducer>(
            of producer: Producer
        ) -> Observable<Producer.EventsType> { producer.events }
        let basket = Basket()
        basket.events.capture(event: BasketEvent.added)
            .subscribe(onNext: { [log] in log.lines.append("captured \($0)") })
            .disposed(by: basket.disposeBag)
        basket.events.subscribe(onNext: { [log] in log.lines.append($0.label) })
            .disposed(by: basket.disposeBag)
        events(of: basket).exclude(event: .emptied)
            .subscribe(onNext: { [log] in log.lines.append("not \($0.label)") })
            .disposed(by: basket.disposeBag)
        basket[event: BasketEvent.emptied]
            .subscribe(onNext: { [log] _ in log.lines.append("emptied") })
            .disposed(by: basket.disposeBag)
        basket.events.emit(.added("Lamp"))
        basket.events.emit(.emptied)
        #expect(log.lines == ["captured Lamp", "added", "not added", "emptied", "emptied"])
    }

    @Test
    func aSubjectDecidesWhatALateListenerReceives() {
        let basket = Basket(EventsSource(BehaviorSubject(value: .emptied)))
        listen(to: basket)
        #expect(log.lines == ["emptied"])
    }

    @Test
    func anEmitterEmitsAnEventOrAPayload() {
        let basket = Basket()
        listen(to: basket)
        let empty: () -> Void = basket.events.emitter(of: .emptied)
        let add: (String) -> Void = basket.events.emitter(of: BasketEvent.added)
        add("Lamp")
        empty()
        #expect(log.lines == [#"added("Lamp")"#, "emptied"])
    }

    @Test
    func anEmitterRetainsNeitherSubjectNorProducer() {
        var basket: Basket? = Basket()
        weak let released = basket
        weak let subject = basket?.events.subject
        let empty = basket?.events.emitter(of: .emptied)
        let add = basket?.events.emitter(of: BasketEvent.added)
        basket = nil
        #expect(released == nil && subject == nil)
        empty?()
        add?("Lamp")
    }

    /// L4: a subscription ends with its producer.
    @Test
    func subscriptionsEndWithTheProducer() {
        var basket: Basket? = Basket()
        let subject = basket?.events.subject
        if let basket { listen(to: basket) }
        basket = nil
        subject?.onNext(.emptied)
        #expect(log.lines.isEmpty)
    }

    /// L1: other threads enter through an inlet of the subject.
    @Test
    func anInletSendsToTheSubject() async {
        enum ThreadEvent: EventProtocol, Sendable {
            case sent(Int)
        }
        final class Module: EventsEmitting {
            let events = EventsSource<ThreadEvent>()
        }
        let module = Module()
        let inlet = EventInlet(to: module.events.subject)
        let sent = module.events.capture(event: ThreadEvent.sent).values
        Task.detached { for number in 0..<1000 { inlet.send(.sent(number)) } }
        var received: [Int] = []
        for await number in sent {
            received.append(number)
            if received.count == 1000 { break }
        }
        #expect(received == Array(0..<1000))
    }
}
