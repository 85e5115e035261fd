import EventModulesCore
import EventModulesTestSupport
import Testing

/// L3: a removed listener's subscriptions end, and no others do.
@MainActor
struct LawL3WithdrawingTests {
    private let log = Log()
    private let products = ProductArrayModule()
    private let manager = ModuleManager()

    private func listener(_ name: String) -> RecordingListener { RecordingListener(name, log) }

    // Regression: a listener that subscribed to another stream for each module received elements
    // once for every module that had been offered, even after the modules' release.
    @Test
    func aListenersSubscriptionsEndWithTheProducer() {
        let ticks = PublishSubject<Int>()
        let bag = DisposeBag()
        manager.addEventsListeners([
            RegisteringListener { [log] _ in
                ticks.subscribe(onNext: { log.lines.append("tick \($0)") }).disposed(by: bag)
            }
        ])
        for _ in 1...3 { manager.setupEventsListeners(for: ProductArrayModule()) }
        ticks.onNext(1)
        manager.setupEventsListeners(for: products)
        ticks.onNext(2)
        #expect(log.lines == ["tick 2"])
    }

    // Many listeners are removed, so that the table of listeners is compacted in between.
    @Test
    func theOthersKeepTheirOrderWhenManyAreRemoved() {
        var random = SplitMix64(seed: 1)
        var listeners = (0..<100).map { listener("\($0)") }
        var names = (0..<100).map(String.init)
        manager.addEventsListeners(listeners)
        manager.setupEventsListeners(for: products)
        while !listeners.isEmpty {
            let index = Int.random(in: listeners.indices, using: &random)
            manager.removeEventsListener(listeners.remove(at: index))
            names.remove(at: index)
            if Int.random(in: 0..<4, using: &random) == 0 {
                names.append("\(names.count) anew")
                listeners.append(listener(names[names.count - 1]))
                manager.addEventsListeners(listeners)
            }
            log.lines = []
            products.subject.onNext(.appeared)
            guard log.lines == names.map({ "\($0): appeared" }) else {
                Issue.record("\(log.lines), not \(names)")
                return
            }
        }
    }

    @Test
    func anAggregatorRemovedDuringAnOfferIsOfferedNoFurther() {
        var aggregator: Aggregator?
        let removing = RegisteringListener { [manager] _ in
            if let aggregator { manager.removeEventsListener(aggregator) }
        }
        aggregator = Aggregator([removing, listener("a")])
        if let aggregator { manager.addEventsListeners([aggregator]) }
        manager.setupEventsListeners(for: products)
        products.subject.onNext(.appeared)
        #expect(log.lines.isEmpty)
        aggregator = nil
    }

    // Ending a listener's subscriptions may remove another listener.
    @Test
    func endingAListenerMayRemoveAnother() {
        for _ in 1...2 {
            let inner = Aggregator([listener("a")])
            let leaving = RegisteringListener { [manager] producer in
                let last = LastWord { manager.removeEventsListener(inner) }
                producer.anyEvent.subscribe(onNext: { _ in withExtendedLifetime(last) {} })
                    .disposed(by: producer.disposeBag)
            }
            let outer = Aggregator([inner, leaving])
            manager.addEventsListeners([outer, inner])
            manager.setupEventsListeners(for: products)
            manager.removeEventsListener(outer)
            log.lines = []
            products.subject.onNext(.appeared)
            #expect(log.lines.isEmpty)
        }
    }
}

/// Calls a closure when it is released.
@MainActor
private final class LastWord {
    private let say: () -> Void

    init(_ say: @escaping () -> Void) { self.say = say }

    isolated deinit { say() }
}
