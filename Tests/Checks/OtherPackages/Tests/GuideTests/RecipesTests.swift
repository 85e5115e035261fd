import CoreMetrics
import EventModules
import InMemoryLogging
import InMemoryTracing
import Instrumentation
import Logging
import Metrics
import MetricsTestKit
import Testing
import Tracing

/// The recipes that need swift-log, swift-metrics, and swift-distributed-tracing.
@MainActor
struct RecipesTests {
    struct Basket {
        var names: [String] = []
    }

    struct AddProduct: AppAction {
        let name: String

        func updatedState(currentState: inout Basket) { currentState.names.append(name) }
    }

    enum ProductEvent: EventProtocol {
        case addedToBasket(id: String)
        case closed
    }

    final class Product: EventsEmitting {
        let events = EventsSource<ProductEvent>()
    }

    final class EachEvent: EventsTable {
        let eventRows: [EventRow] = []
        private let call: (any EventProtocol) -> Void

        init(_ call: @escaping (any EventProtocol) -> Void) { self.call = call }

        @discardableResult
        func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
            producer.anyEvent.subscribe(onNext: call).disposed(by: producer.disposeBag)
            return true
        }
    }

    @Test
    func everyBlockIsCompiledAndRun() throws {
        let tested = try GuidePage.files(in: "Tests/Checks/OtherPackages/Tests/GuideTests")
            .flatMap(GuidePage.lines)
        for page in GuidePage.all {
            for paragraph in try page.paragraphs(of: "swift packages") {
                let isTested = tested.containsInARow(paragraph.lines)
                #expect(isTested, "\(page.path):\(paragraph.firstLine) is in no test")
            }
        }
        #expect(try !GuidePage(path: "Wiki/Recipes.md").paragraphs(of: "swift packages").isEmpty)
    }

    @Test
    func logsMetricsAndSpans() throws {
        let (lines, metrics, tracer) = (InMemoryLogHandler(), TestMetrics(), InMemoryTracer())
        LoggingSystem.bootstrap { _ in lines }
        MetricsSystem.bootstrap(metrics)
        InstrumentationSystem.bootstrap(tracer)
        let store = Suas.createStore(reducer: AppActionReducer(initialState: Basket()))
        let bridge = StoreEventsListener(store: store)
            .on(ProductEvent.addedToBasket) { AddProduct(name: $0) }

        let logger = Logger(label: "shop.events")
        var span: (any Span)?

        let manager = ModuleManager(listeners: [
            EachEvent { event in span = startSpan(event.label) },
            EventsLogger { line in logger.info("\(line)") },
            EachEvent { event in
                Counter(label: "events", dimensions: [("event", event.label)]).increment()
            },
            bridge,
            EachEvent { _ in span?.end() },
        ])

        let product = Product()
        manager.setupEventsListeners(for: product)
        product.events.emit(.addedToBasket(id: "lamp"))
        product.events.emit(.closed)
        let expected = ["Product: addedToBasket(id: \"lamp\")", "Product: closed"]
        #expect(lines.entries.map { "\($0.message)" } == expected)
        let counter = try metrics.expectCounter("events", [("event", "addedToBasket")])
        #expect(counter.totalValue == 1)
        let spans = tracer.finishedSpans.map(\.operationName)
        #expect(spans == ["addedToBasket", "closed"])
        #expect(tracer.activeSpans.isEmpty)
        #expect(store.state[Basket.self]?.names == ["lamp"])
    }
}
