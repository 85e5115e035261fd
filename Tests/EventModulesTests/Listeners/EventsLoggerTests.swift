import EventModules
import Testing

@MainActor
struct EventsLoggerTests {
    @Test
    func writesALineForEachEvent() {
        var lines: [String] = []
        let manager = ModuleManager(listeners: [EventsLogger { lines.append($0) }])
        let products = ProductArrayModule()
        let basket = BasketModule()
        manager.setupEventsListeners(for: products)
        manager.setupEventsListeners(for: basket)
        products.subject.onNext(.appeared)
        basket.subject.onNext(.added("lamp"))
        #expect(lines == ["ProductArrayModule: appeared", "BasketModule: added(\"lamp\")"])
    }
}
