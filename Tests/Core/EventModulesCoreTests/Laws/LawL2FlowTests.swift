import EventModulesCore
import Testing

/// L2 across modules, listeners and a store: nothing is delivered inside a delivery.
@MainActor
struct LawL2FlowTests {
    private let log = Log()

    @Test
    func noListenerReceivesAnEventBeforeItsCause() {
        let products = ProductArrayModule()
        let basket = BasketModule()
        let fill = RecordingListener("1", log) { event in
            if event.label == "productSelected" { basket.subject.onNext(.added("lamp")) }
        }
        let page = RecordingListener("2", log) { event in
            if event.label == "added" { products.subject.onNext(.pageShown(1, of: 2)) }
        }
        let manager = ModuleManager(listeners: [fill, page, RecordingListener("3", log)])
        manager.setupEventsListeners(for: products)
        manager.setupEventsListeners(for: basket)
        log.lines = []
        products.subject.onNext(.productSelected(.lamp))
        #expect(
            log.lines == [
                "1: productSelected", "2: productSelected", "3: productSelected",
                "1: added", "2: added", "3: added",
                "1: pageShown", "2: pageShown", "3: pageShown",
            ]
        )
    }

    @Test
    func anActionIsQueuedUntilAllListenersHaveItsEvent() {
        let store = Suas.createStore(
            reducer: BlockReducer(initialState: 0, stateKey: "count") { count, action in
                action is EventAction ? count + 1 : nil
            }
        )
        store.addListener(forStateType: Int.self, stateKey: "count") { [log] count in
            log.lines.append("count: \(count)")
        }
        let basket = BasketModule()
        let bridge = StoreEventsListener(store: store, forwardingUnmapped: true)
        let manager = ModuleManager(listeners: [bridge, RecordingListener("last", log)])
        manager.setupEventsListeners(for: basket)
        log.lines = []
        basket.subject.onNext(.emptied)
        #expect(log.lines == ["last: emptied", "count: 1"])
    }

    @Test
    func allListenersSeeTheSameOrderOfEventsAndStates() {
        let store = Suas.createStore(
            reducer: BlockReducer(initialState: 0, stateKey: "count") { count, action in
                action is EventAction ? count + 1 : nil
            }
        )
        let basket = BasketModule()
        for name in ["a", "b"] {
            store.addListener(forStateType: Int.self, stateKey: "count") { [log] count in
                log.lines.append("\(name): \(count)")
                if count == 1, name == "a" { basket.subject.onNext(.added("again")) }
            }
        }
        let bridge = StoreEventsListener(store: store, forwardingUnmapped: true)
        let manager = ModuleManager(listeners: [bridge, RecordingListener("c", log)])
        manager.setupEventsListeners(for: basket)
        log.lines = []
        basket.subject.onNext(.emptied)
        #expect(log.lines == ["c: emptied", "a: 1", "b: 1", "c: added", "a: 2", "b: 2"])
    }

    @Test
    func aChainOfAHundredThousandKeepsTheStackFlat() {
        let basket = BasketModule()
        var count = 0
        let echo = RecordingListener("echo", Log()) { _ in
            count += 1
            if count < 100_000 { basket.subject.onNext(.emptied) }
        }
        let manager = ModuleManager(listeners: [echo])
        manager.setupEventsListeners(for: basket)
        basket.subject.onNext(.emptied)
        #expect(count == 100_000)
    }
}
