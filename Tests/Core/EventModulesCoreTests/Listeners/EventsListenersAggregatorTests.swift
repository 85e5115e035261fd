import EventModulesCore
import Testing

@MainActor
struct EventsListenersAggregatorTests {
    private let log = Log()

    @Test
    func registersItsListenersWithoutAManager() {
        let aggregator = Aggregator([RecordingListener("a", log), BasketListener(log)])
        let basket = BasketModule()
        #expect(aggregator.registerToEvents(for: basket))
        basket.subject.onNext(.emptied)
        #expect(log.lines == ["a is offered BasketModule", "a: emptied", "basket: emptied"])
    }

    @Test
    func acceptsIfOneOfItsListenersDoes() {
        let aggregator = Aggregator([BasketListener(log)])
        #expect(aggregator.registerToEvents(for: BasketModule()))
        #expect(!aggregator.registerToEvents(for: ProductArrayModule()))
    }
}
