import EventModulesCore
import Testing

/// L3: each listener is offered each producer exactly once.
@MainActor
struct LawL3OfferingTests {
    private let manager = ModuleManager()
    private let log = Log()
    private let products = ProductArrayModule()
    private let basket = BasketModule()

    private func listener(_ name: String) -> RecordingListener { RecordingListener(name, log) }

    @Test
    func everyListenerIsOfferedEveryProducerOnce() {
        let manager = ModuleManager(listeners: [listener("a"), listener("b")])
        manager.setupEventsListeners(for: products)
        manager.setupEventsListeners(for: basket)
        manager.setupEventsListeners(for: products)
        #expect(
            log.lines == [
                "a is offered ProductArrayModule", "b is offered ProductArrayModule",
                "a is offered BasketModule", "b is offered BasketModule",
            ]
        )
    }

    @Test
    func aLateListenerIsOfferedEveryLivingProducerOnce() {
        manager.setupEventsListeners(for: products)
        manager.setupEventsListeners(for: basket)
        let late = listener("late")
        manager.addEventsListeners([late, late])
        manager.addEventsListeners([late])
        products.subject.onNext(.appeared)
        #expect(
            log.lines == [
                "late is offered ProductArrayModule", "late is offered BasketModule",
                "late: appeared",
            ]
        )
    }

    private final class Producer: EventsProducer {
        let disposeBag: DisposeBag
        let events: Observable<BasketEvent> = PublishSubject()

        init(_ bag: DisposeBag) { disposeBag = bag }
    }

    private final class OfferedProducers: AnyEventsListening {
        private(set) var producers: [ObjectIdentifier] = []

        func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
            producers.append(ObjectIdentifier(producer))
            return true
        }
    }

    // Regression: it took the place of a producer that was deallocated before its bag.
    @Test
    func aProducerAtTheAddressOfAFormerOneIsOfferedInItsOwnOrder() throws {
        var order: (offered: [ObjectIdentifier], expected: [ObjectIdentifier])?
        // Another thread may take the address.
        for _ in 0..<100 where order == nil { order = orderWithSuccessor() }
        let (offered, expected) = try #require(order)
        #expect(offered == expected)
    }

    /// Offers a producer that has the address of a former one to a late listener.
    ///
    /// - Returns: The order in which the listener was offered the producers, and the expected one; nil
    ///   if no producer got the address.
    private func orderWithSuccessor()
        -> (offered: [ObjectIdentifier], expected: [ObjectIdentifier])?
    {
        let manager = ModuleManager()
        // Made before, so that nothing else of the producer's size is made at its address.
        let (bag, nextBag) = (DisposeBag(), DisposeBag())
        var former: Producer? = Producer(bag)
        let address = former.map { ObjectIdentifier($0) }
        if let former { manager.setupEventsListeners(for: former) }
        manager.setupEventsListeners(for: products)
        former = nil
        let last = Producer(nextBag)
        guard ObjectIdentifier(last) == address else { return nil }
        manager.setupEventsListeners(for: last)
        let late = OfferedProducers()
        manager.addEventsListeners([late])
        return (late.producers, [ObjectIdentifier(products), ObjectIdentifier(last)])
    }

    @Test
    func aReleasedProducerIsNotOffered() {
        var released: BasketModule? = BasketModule()
        if let released { manager.setupEventsListeners(for: released) }
        released = nil
        manager.addEventsListeners([listener("late")])
        #expect(log.lines.isEmpty)
    }

    @Test
    func theManagerDoesNotRetainAProducer() {
        let manager = ModuleManager(listeners: [listener("a"), EventsLogger()])
        var module: BasketModule? = BasketModule()
        weak let released = module
        if let module { manager.setupEventsListeners(for: module) }
        module = nil
        #expect(released == nil)
    }

    @Test
    func aRemovedListenerReceivesNothing() {
        let removed = listener("removed")
        let manager = ModuleManager(listeners: [removed, listener("kept")])
        manager.setupEventsListeners(for: products)
        log.lines = []
        manager.removeEventsListener(removed)
        products.subject.onNext(.appeared)
        manager.setupEventsListeners(for: basket)
        basket.subject.onNext(.emptied)
        #expect(log.lines == ["kept: appeared", "kept is offered BasketModule", "kept: emptied"])
    }

    @Test
    func aListenerRemovedDuringADeliveryReceivesNothingMore() {
        let last = listener("last")
        let first = RecordingListener("first", log) { _ in manager.removeEventsListener(last) }
        manager.addEventsListeners([first, last])
        manager.setupEventsListeners(for: products)
        log.lines = []
        products.subject.onNext(.appeared)
        #expect(log.lines == ["first: appeared"])
    }

    @Test
    func aListenerAddedAgainIsOfferedAgain() {
        let listener = listener("a")
        let manager = ModuleManager(listeners: [listener])
        manager.setupEventsListeners(for: products)
        manager.removeEventsListener(listener)
        manager.addEventsListeners([listener])
        log.lines = []
        products.subject.onNext(.appeared)
        #expect(log.lines == ["a: appeared"])
    }

    @Test
    func aRemovedListenerIsReleased() {
        var listener: RecordingListener? = listener("a")
        weak let released = listener
        let manager = ModuleManager()
        if let listener {
            manager.addEventsListeners([listener])
            manager.setupEventsListeners(for: products)
            manager.removeEventsListener(listener)
        }
        listener = nil
        #expect(released == nil)
    }

    @Test
    func aListenerInAnAggregatorIsOfferedOnce() {
        let a = listener("a")
        let b = listener("b")
        let manager = ModuleManager(listeners: [a, Aggregator([Aggregator([a, b]), b])])
        manager.setupEventsListeners(for: products)
        products.subject.onNext(.appeared)
        manager.addEventsListeners([b])
        #expect(
            log.lines == [
                "a is offered ProductArrayModule", "b is offered ProductArrayModule",
                "a: appeared", "b: appeared",
            ]
        )
    }

    @Test
    func aListenerStaysUntilEveryAdditionIsRemoved() {
        let a = listener("a")
        let aggregator = Aggregator([a])
        let manager = ModuleManager(listeners: [a, aggregator])
        manager.setupEventsListeners(for: products)
        log.lines = []
        manager.removeEventsListener(a)
        products.subject.onNext(.appeared)
        manager.removeEventsListener(aggregator)
        products.subject.onNext(.appeared)
        #expect(log.lines == ["a: appeared"])
    }

    @Test
    func aListenerAddedWhileAnotherRegistersIsNotMissed() {
        let late = listener("late")
        let adding = RegisteringListener { _ in manager.addEventsListeners([late]) }
        manager.addEventsListeners([adding])
        manager.setupEventsListeners(for: products)
        products.subject.onNext(.appeared)
        #expect(log.lines == ["late is offered ProductArrayModule", "late: appeared"])
    }

    @Test
    func aProducerSetUpWhileAListenerRegistersIsOfferedOnce() {
        let adding = RegisteringListener { [basket] _ in manager.setupEventsListeners(for: basket) }
        manager.addEventsListeners([adding, listener("a")])
        manager.setupEventsListeners(for: products)
        #expect(log.lines == ["a is offered BasketModule", "a is offered ProductArrayModule"])
    }

    @Test
    func aListenerRemovedWhileItRegistersReceivesNothing() {
        var removing: RegisteringListener?
        removing = RegisteringListener { [log] producer in
            if let removing { manager.removeEventsListener(removing) }
            producer.anyEvent.subscribe(onNext: { log.lines.append($0.label) })
                .disposed(by: producer.disposeBag)
        }
        if let removing { manager.addEventsListeners([removing]) }
        manager.setupEventsListeners(for: products)
        products.subject.onNext(.appeared)
        #expect(log.lines.isEmpty)
        removing = nil
    }

    // Regression: a subscription made in response to another listener's event ended with the other
    // listener.
    @Test
    func subscriptionsMadeInResponseOutliveTheEmitter() {
        let answering = RegisteringListener { [log, basket, products] producer in
            guard producer === products else { return }
            products.subject.subscribe(onNext: { _ in
                basket.subject.subscribe(onNext: { log.lines.append("answered \($0)") })
                    .disposed(by: basket.disposeBag)
            }).disposed(by: producer.disposeBag)
        }
        let emitting = RegisteringListener { [products] _ in products.subject.onNext(.appeared) }
        let manager = ModuleManager(listeners: [answering, emitting])
        manager.setupEventsListeners(for: products)
        manager.removeEventsListener(emitting)
        basket.subject.onNext(.emptied)
        #expect(log.lines == ["answered emptied"])
    }

    @Test(arguments: [
        ("publish", []), ("behavior", ["basket: emptied"]),
        ("replay", ["basket: added(\"b\")", "basket: emptied"]),
    ])
    func theSubjectDeterminesALateListenersReplay(kind: String, expected: [String]) {
        let subjects: [String: Subject<BasketEvent>] = [
            "publish": PublishSubject(), "behavior": BehaviorSubject(value: .emptied),
            "replay": ReplaySubject(bufferSize: 2),
        ]
        guard let subject = subjects[kind] else { return }
        let basket = BasketModule(subject: subject)
        for event in [BasketEvent.added("a"), .added("b"), .emptied] { subject.onNext(event) }
        let manager = ModuleManager()
        manager.setupEventsListeners(for: basket)
        manager.addEventsListeners([BasketListener(log)])
        #expect(log.lines == expected)
    }
}
