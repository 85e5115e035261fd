import EventModulesTesting
import Testing

/// L5: an app's records never include those of another app, though all apps share one queue.
@MainActor
struct LawL5CausesOfOthersTests {
    private let bag = DisposeBag()
    private let first = Shop()
    private let second = Shop()

    @Test
    func anotherAppsEventIsNotACause() {
        first.products?[event: ProductsEvent.refreshed]
            .subscribe(onNext: { [second] _ in second.products?.subject.onNext(.refreshed) })
            .disposed(by: bag)
        let firstTrace = FlowTrace(manager: first.manager, router: first.router)
        let secondTrace = FlowTrace(manager: second.manager, router: second.router)
        first.products?.subject.onNext(.refreshed)
        #expect(firstTrace.transcript == "event ProductsModule#1: refreshed")
        #expect(secondTrace.transcript == "event ProductsModule#1: refreshed")
        #expect(secondTrace.entries.first?.causeNumber == nil)
    }

    @Test
    func aCauseIsFollowedThroughAnotherApp() {
        let echo = BlockReducer(initialState: 0) { count, _ in count + 1 }
        let other = Suas.createStore(reducer: echo)
        other.addListener(forStateType: Int.self) { [first] _ in
            first.store.dispatch(action: AddToBasket(id: "echo"))
        }
        first.products?[event: ProductsEvent.refreshed]
            .subscribe(onNext: { _ in other.dispatch(action: Ordered()) })
            .disposed(by: bag)
        let trace = FlowTrace(manager: first.manager, router: first.router)
        first.products?.subject.onNext(.refreshed)
        #expect(
            trace.transcript == """
                event ProductsModule#1: refreshed
                  action AddToBasket(id: "echo")
                    changed Basket: ids[0]: inserted "echo"
                """
        )
    }

    @Test
    func aListenersTaskKeepsItsCause() async {
        var task: Task<Void, Never>?
        let manager = first.manager
        manager.addEventsListeners([
            Reacting { [first] in
                task = Task { first.store.dispatch(action: AddToBasket(id: "later")) }
            }
        ])
        let trace = FlowTrace(manager: manager, router: first.router)
        first.products?.subject.onNext(.refreshed)
        await task?.value
        #expect(
            trace.transcript == """
                event ProductsModule#1: refreshed
                  called Reacting#1
                    action AddToBasket(id: "later")
                      changed Basket: ids[0]: inserted "later"
                """
        )
    }

    // Regression: all values that arrived together had the cause of the first one.
    @Test
    func eachActionOfAnInletHasItsSendersCause() async {
        let inlet = first.store.inlet
        first.manager.addEventsListeners([Reacting { inlet.send(AddToBasket(id: "inside")) }])
        let flow = FlowRecorder(manager: first.manager, exhaustivity: .off)
        inlet.send(AddToBasket(id: "before"))
        first.products?.subject.onNext(.refreshed)
        inlet.send(AddToBasket(id: "after"))
        for _ in 0..<3 { await flow.next(.action(AddToBasket.self)) }
        let actions = flow.entries.filter { $0.kind == .action }
        #expect(
            actions.map { "\($0)" }
                == ["before", "inside", "after"].map {
                    #"action AddToBasket(id: "\#($0)")"#
                }
        )
        #expect(actions.map { $0.causeNumber == nil } == [true, false, true])
    }
}

private final class Reacting: AnyEventsListening {
    private let react: () -> Void

    init(_ react: @escaping () -> Void) { self.react = react }

    @discardableResult
    func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
        guard producer is ProductsModule else { return false }
        producer.anyEvent.subscribe(onNext: { [react] _ in react() })
            .disposed(by: producer.disposeBag)
        return true
    }
}
