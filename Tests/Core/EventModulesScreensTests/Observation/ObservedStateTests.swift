import EventModulesScreens
import Observation
import Testing

@MainActor
struct ObservedStateTests {
    private let store = Suas.createStore(reducer: Basket.reducer + Stock.reducer)
    private let log = Log()

    private func observedBasket() -> ObservedState<Basket> {
        ObservedState(store.partialStore(forStateType: Basket.self))
    }

    /// Logs the first change of an object, before it is made.
    private func logChange<S>(of observed: ObservedState<S>, _ name: String) {
        withObservationTracking {
            _ = observed.state
        } onChange: { [log] in
            MainActor.assumeIsolated { log.lines.append("\(name) changes") }
        }
    }

    @Test
    func beginsWithTheCurrentState() {
        store.dispatch(Put(items: ["milk"]))
        #expect(observedBasket().state == Basket(items: ["milk"]))
    }

    @Test
    func namesItsPlaceIfTheStoreHasNoSuchState() {
        let missing = store.partialStore(forStateType: Basket.self, stateKey: "missing")
        let reports = Diagnostics.collect { _ = ObservedState(missing) }
        let place = "EventModulesScreensTests/ObservedStateTests.swift:\(#line - 1)"
        #expect(reports.map { $0.details.first { $0.label == "added at" }?.value } == [place])
    }

    @Test
    func changesAfterEveryListenerHasReceivedTheState() {
        let basket = observedBasket()
        store.addListener(forStateType: Basket.self) { [log] state in
            log.lines.append("listener: \(state.items), observed: \(basket.state?.items ?? [])")
        }
        logChange(of: basket, "basket")
        store.dispatch(Put(items: ["milk"]))
        #expect(log.lines == [#"listener: ["milk"], observed: []"#, "basket changes"])
        #expect(basket.state?.items == ["milk"])
    }

    @Test
    func allObjectsThatAnActionAffectsChangeInOneDelivery() {
        let basket = observedBasket()
        let subject = PublishSubject<String>()
        let bag = DisposeBag()
        subject.subscribe(onNext: { [log] in log.lines.append($0) }).disposed(by: bag)
        store.addListener(forStateType: Basket.self) { _ in subject.onNext("event") }
        let stock = ObservedState(store.partialStore(forStateType: Stock.self))
        logChange(of: basket, "basket")
        logChange(of: stock, "stock")
        store.dispatch(Restock())
        #expect(log.lines == ["basket changes", "stock changes", "event"])
    }

    // Regression: the first delivery made all changes, also those with another cause.
    @Test
    func eachActionOfADeliveryChangesItsObjectsInItsOwnDelivery() {
        let subject = PublishSubject<String>()
        let bag = DisposeBag()
        subject.subscribe(onNext: { [store, log] event in
            log.lines.append(event)
            guard event == "begin" else { return }
            store.dispatch(Put(items: ["milk"]))
            store.dispatch(Restock())
        })
        .disposed(by: bag)
        store.addListener(forStateType: Basket.self) { subject.onNext("\($0.items.count) items") }
        let basket = observedBasket()
        let stock = ObservedState(store.partialStore(forStateType: Stock.self))
        logChange(of: basket, "basket")
        logChange(of: stock, "stock")
        subject.onNext("begin")
        #expect(log.lines == ["begin", "1 items", "basket changes", "2 items", "stock changes"])
    }

    @Test
    func anEqualStateIsNoChange() {
        let basket = observedBasket()
        logChange(of: basket, "basket")
        store.dispatch(Put(items: []))
        #expect(log.lines.isEmpty)
    }

    @Test
    func aStateThatChangesBackBeforeTheDeliveryIsNoChange() {
        store.addListener(forStateType: Basket.self) { [store] state in
            if !state.items.isEmpty { store.dispatch(Put(items: [])) }
        }
        let basket = observedBasket()
        logChange(of: basket, "basket")
        store.dispatch(Put(items: ["milk"]))
        #expect(log.lines.isEmpty)
    }

    @Test
    func everyChangeOfAnotherTypeIsAChange() {
        let store = Suas.createStore(reducer: AppActionReducer(initialState: Note()))
        let note = ObservedState(store.partialStore(forStateType: Note.self))
        logChange(of: note, "note")
        store.dispatch(Write(text: ""))
        #expect(log.lines == ["note changes"])
    }

    @Test
    func readsTheMembersOfTheState() {
        let basket = observedBasket()
        let first: String? = basket.first
        #expect(first == nil)
        basket.dispatch(Put(items: ["milk", "eggs"]))
        #expect(basket.first == "milk")
        #expect(basket.items?.count == 2)
    }

    @Test
    func aPartThatTheStoreDoesNotHaveIsNil() {
        let store = Suas.createStore(reducer: Stock.reducer)
        let basket = ObservedState(store.partialStore { $0[Basket.self] })
        #expect(basket.state == nil)
        #expect(basket.items == nil)
        store.attach(reducer: Basket.reducer)
        #expect(basket.items == [])
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test
    func observationsYieldEveryState() async {
        let basket = observedBasket()
        var seen: [[String]] = []
        for await items in Observations({ basket.items ?? [] }) {
            seen.append(items)
            if items.count == 2 { break }
            basket.dispatch(Put(items: items + ["milk"]))
        }
        #expect(seen == [[], ["milk"], ["milk", "milk"]])
    }

    @Test
    func aReleasedObjectStopsListening() {
        var basket: ObservedState<Basket>? = observedBasket()
        weak let released = basket
        basket = nil
        #expect(released == nil)
        #expect(store.listenerOrigins.isEmpty)
    }
}
