import EventModulesTestSupport
import EventModulesTesting
import EventRuntime
import Foundation
import Testing

@MainActor
struct FlowTraceTests {
    private let shop = Shop()

    @Test
    func recordsAWholeFlowWithItsCauses() async {
        let trace = FlowTrace(manager: shop.manager, router: shop.router)
        await shop.sellProduct()
        #expect(
            trace.transcript == """
                event ProductsModule#1: productSelected(Product(id: "7"))
                  called ShopRouting#1
                    route pushed ProductModule#2
                      screen appeared ProductScreen#1
                  called AnalyticsEventsListener#1
                    tracked product.selected [id: "7"]
                event ProductModule#2: bought(id: "7")
                  called StoreEventsListener#1
                    action AddToBasket(id: "7")
                      changed Basket: ids[0]: inserted "7"
                    action SendOrder(id: "7")
                      began SendOrder(id: "7")
                        action Ordered()
                          changed Basket: orders: 0 → 1
                        ended SendOrder(id: "7")
                """
        )
    }

    @Test
    func deepLinesBeginWithTheirLevel() {
        let records = (1...1000).map { number in
            FlowLine(number: number, causeNumber: number - 1, kind: .event, text: "a: b")
        }
        let transcript = FlowTranscript(of: records, showingEverything: false)
        let spaces = String(repeating: " ", count: 200)
        #expect(
            transcript.lines[99...101] == [
                "\(spaces.dropLast(2))event a: b", "\(spaces)event a: b",
                "\(spaces)[101] event a: b",
            ]
        )
        #expect(transcript.lines.last == "\(spaces)[999] event a: b")
    }

    @Test
    func everyEntryIsInTheFullTranscript() {
        let trace = FlowTrace(manager: shop.manager, router: shop.router)
        shop.products?.subject.onNext(.refreshed)
        #expect(trace.transcript == "event ProductsModule#1: refreshed")
        #expect(
            trace.fullTranscript == """
                event ProductsModule#1: refreshed
                  called EventsLogger#1
                  called StoreEventsListener#1
                  called AnalyticsEventsListener#1
                """
        )
    }

    @Test
    func aLineOfALaterDeliveryRepeatsItsCauses() async {
        var lines: [String] = []
        let gates = [Gate(), Gate()]
        let trace = FlowTrace(store: shop.store) { lines.append($0) }
        for (id, gate) in zip(["a", "b"], gates) {
            shop.store.dispatch(action: SendOrder(id: id, gate: gate))
        }
        for gate in gates {
            let running = shop.store.runningActions.count
            gate.open()
            while shop.store.runningActions.count == running { await Task.yield() }
        }
        #expect(
            lines == [
                "action SendOrder(id: \"a\")", "  began SendOrder(id: \"a\")",
                "action SendOrder(id: \"b\")", "  began SendOrder(id: \"b\")",
                "action SendOrder(id: \"a\") …", "  began SendOrder(id: \"a\") …",
                "    action Ordered()", "      changed Basket: orders: 0 → 1",
                "    ended SendOrder(id: \"a\")",
                "action SendOrder(id: \"b\") …", "  began SendOrder(id: \"b\") …",
                "    action Ordered()", "      changed Basket: orders: 1 → 2",
                "    ended SendOrder(id: \"b\")",
            ]
        )
        withExtendedLifetime(trace) {}
    }

    @Test
    func keepsTheNewestEntries() {
        let trace = FlowTrace(store: shop.store, keeping: 3)
        for id in 1...10 { shop.store.dispatch(action: AddToBasket(id: "\(id)")) }
        #expect((3..<6).contains(trace.entries.count))
        #expect(trace.entries.last.map { "\($0)" } == #"changed Basket: ids[9]: inserted "10""#)
        #expect(
            trace.entries.last.map(trace.why) == """
                changed Basket: ids[9]: inserted "10"
                  because action AddToBasket(id: "10")
                  which came from outside
                """
        )
    }

    /// Regression: the action that was cancelled was its own cause.
    @Test
    func aCancellationIsTheCauseOfWhatItCancels() {
        let trace = FlowTrace(store: shop.store)
        shop.store.dispatch(action: BlockAsyncAction(id: "order") { _, _ in await Gate().pass() })
        shop.store.dispatch(action: CancelAsyncAction(id: "order"))
        #expect(
            trace.entries.last.map(trace.why)?.split(separator: "\n").dropFirst() == [
                #"  because action CancelAsyncAction(id: "order")"#, "  which came from outside",
            ]
        )
        #expect(trace.entries.last?.kind == .cancelled)
    }

    #if os(Linux)
    private nonisolated static var residentPages: Int {
        let counts = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        return (counts?.split(separator: " ")[1]).flatMap { Int($0) } ?? 0
    }

    /// Regression: causes of deliveries without an entry were noted until there was an entry, which
    /// then took as much memory again.
    ///
    /// Runs in a separate process, because other tests need memory too.
    @Test
    func aBoundedTraceNeedsLittleMemoryForWhatItDoesntRecord() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run {
                let shop = Shop()
                let unrecorded = PublishSubject<Int>()
                let trace = FlowTrace(store: shop.store, keeping: 10)
                shop.store.dispatch(action: AddToBasket(id: "1"))
                let before = FlowTraceTests.residentPages
                for number in 0..<2_000_000 { unrecorded.onNext(number) }
                shop.store.dispatch(action: AddToBasket(id: "2"))
                // Both took 16 MB; what is kept now takes 2 MB, and memory that was freed may stay.
                precondition(FlowTraceTests.residentPages < before + 2048)
                precondition(trace.entries.last?.causeNumber == trace.entries.count - 1)
                withExtendedLifetime((shop, unrecorded, trace)) {}
            }
        }
    }
    #endif

    /// Runs in a separate process, because other tests record too.
    @Test
    func aStoppedTraceRecordsNoCauses() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run {
                let trace = FlowTrace(store: Shop().store)
                DeliveryQueue.main.deliver {}
                precondition(DeliveryQueue.main.isRecording)
                trace.stop()
                for _ in 0..<2 { DeliveryQueue.main.deliver {} }
                precondition(!DeliveryQueue.main.isRecording)
                withExtendedLifetime(trace) {}
            }
        }
    }

    @Test
    func marksACauseThatIsNoLongerKept() async {
        let trace = FlowTrace(store: shop.store, keeping: 2)
        shop.store.dispatch(action: SendOrder(id: "7", gate: shop.gate))
        for id in 1...10 { shop.store.dispatch(action: AddToBasket(id: "\(id)")) }
        shop.gate.open()
        while !shop.store.runningActions.isEmpty { await Task.yield() }
        let order = trace.entries.first { "\($0)" == "action Ordered()" }
        #expect(
            order.map(trace.why) == """
                action Ordered()
                  because of an entry that is no longer kept
                """
        )
    }

    @Test
    func recordsNothingAfterStopping() {
        let trace = FlowTrace(manager: shop.manager, router: shop.router)
        trace.stop()
        shop.products?.subject.onNext(.productSelected(Product(id: "7")))
        shop.store.dispatch(action: Ordered())
        #expect(trace.entries.isEmpty)
        #expect(shop.router.position.screens.count == 2)
    }

    @Test
    func recordingDoesNotRepeatAReplay() {
        let manager = ModuleManager()
        let producer = MockProducer<ProductsEvent>(over: BehaviorSubject(value: .refreshed))
        manager.setupEventsListeners(for: producer)
        let trace = FlowTrace(manager: manager)
        let listener = RecordingListener()
        manager.addEventsListeners([listener])
        #expect(listener.received.count == 1)
        #expect(
            trace.fullTranscript == """
                accepted MockProducer<ProductsEvent>#1 by RecordingListener#1
                called RecordingListener#1
                """
        )
    }

    @Test
    func aTraceReleasedElsewhereStops() async {
        var trace: FlowTrace? = FlowTrace(manager: shop.manager, router: shop.router)
        #expect(shop.store.recorder != nil)
        await releaseElsewhere(&trace)
        #expect(await eventually { shop.store.recorder == nil })
        #expect(shop.manager.recorder == nil)
        #expect(shop.router.recorder == nil)
    }

    @Test
    func stoppingATraceDoesNotEndALaterTrace() {
        let earlier = FlowTrace(manager: shop.manager, router: shop.router)
        var later: FlowTrace?
        let reports = Diagnostics.collect {
            later = FlowTrace(manager: shop.manager, router: shop.router)
        }
        earlier.stop()
        shop.products?.subject.onNext(.productSelected(Product(id: "7")))
        shop.store.dispatch(action: Ordered())
        #expect(reports.count == 3)
        #expect(
            later?.transcript == """
                event ProductsModule#1: productSelected(Product(id: "7"))
                  called ShopRouting#1
                    route pushed ProductModule#2
                      screen appeared ProductScreen#1
                  called AnalyticsEventsListener#1
                    tracked product.selected [id: "7"]
                action Ordered()
                  changed Basket: orders: 0 → 1
                """
        )
    }

    @Test
    func aListenerIsNotifiedBecauseOfTheChangeOfItsState() {
        let orders = BlockReducer(initialState: 0, stateKey: "orders") { count, action in
            action is Ordered ? count + 1 : nil
        }
        shop.store.attach(reducer: orders)
        shop.store.addListener(forStateType: Basket.self) { _ in }
        shop.store.addListener(forStateType: Int.self, stateKey: "orders") { _ in }
        let trace = FlowTrace(store: shop.store)
        shop.store.dispatch(action: Ordered())
        #expect(
            trace.fullTranscript == """
                action Ordered()
                  changed Basket: orders: 0 → 1
                    notified listener of Basket
                  changed orders: 0 → 1
                    notified listener of orders
                """
        )
    }

    @Test
    func objectsAtTheSameAddressHaveDifferentNames() {
        final class Visitor {}
        let trace = FlowTrace()
        let names = (1...100).flatMap { _ in
            let visitor = Visitor()
            return (1...2).map { _ in trace.recorder.participant(visitor, number: nil).name }
        }
        #expect(names == (1...100).flatMap { ["Visitor#\($0)", "Visitor#\($0)"] })
    }

    // Regression: the task retained the recording, so causes were recorded for as long as it ran.
    @Test
    func aTaskThatAStepStartedDoesNotRetainTheRecording() async {
        let gate = Gate()
        var task: Task<Void, Never>?
        shop.store.addActionListener { _ in task = Task { await gate.pass() } }
        weak var log: FlowLog?
        do {
            let trace = FlowTrace(store: shop.store)
            log = trace.log
            shop.store.dispatch(action: Ordered())
            #expect(trace.entries.count > 0)
        }
        #expect(task != nil)
        #expect(log == nil)
        gate.open()
        await task?.value
    }

    @Test
    func aTraceThatOnlyPrintsKeepsLittle() {
        var lines: [String] = []
        let trace = FlowTrace(store: shop.store, keeping: 0) { lines.append($0) }
        let never: FilterFunction<Basket> = { _, _ in false }
        shop.store.addListener(forStateType: Basket.self, if: never) { _ in }
        shop.store.dispatch(action: Ordered())
        #expect(lines == ["action Ordered()", "  changed Basket: orders: 0 → 1"])
        #expect(trace.entries.count < 2)
    }

    @Test
    func aRouteThatTheStoreRefusesIsNotTaken() {
        let guarding = BlockMiddleware { action, _, _, next in
            if !(action is MoveRouter) { next(action) }
        }
        let store = Suas.createStore(reducer: RouterReducer(), middleware: guarding)
        let manager = ModuleManager(store: store)
        let router = StackRouter(manager: manager)
        let trace = FlowTrace(manager: manager, router: router)
        router.start(with: ModuleRoutingStep(withMaker: ProductsContext()))
        #expect(!trace.entries.contains { $0.kind == .route })
        #expect(router.position == RouterPosition())
    }

    @Test
    func aStoreChangeCausedByAMoveIsAnOutcome() {
        let visits = BlockReducer(initialState: 0, stateKey: "visits") { count, action in
            action is MoveRouter ? count + 1 : nil
        }
        shop.store.attach(reducer: visits)
        let trace = FlowTrace(manager: shop.manager, router: shop.router)
        shop.router.selectTab(0)
        shop.products?.subject.onNext(.productSelected(Product(id: "7")))
        let changes = trace.entries.filter { $0.kind == .changed && !$0.isDetail }
        #expect(changes.map { "\($0)" } == ["changed visits: 0 → 1"])
    }

    @Test
    func aStartElementIsNotRecordedAsAnEvent() {
        let manager = ModuleManager()
        let producer = Starting()
        manager.setupEventsListeners(for: producer)
        let trace = FlowTrace(manager: manager)
        producer.subject.onNext(.refreshed)
        #expect(trace.transcript == "event Starting#1: refreshed")
    }

    /// L10: the manager is an observer of a producer's events, whether they are recorded or not.
    @Test(arguments: [false, true])
    func recordingRunsAProducersClosureNoFurtherTime(isRecorded: Bool) {
        let manager = ModuleManager(listeners: [EventsLogger { _ in }])
        let trace = isRecorded ? FlowTrace(manager: manager) : nil
        var lines: [String] = []
        let producer = Starting { subject in
            Observable { observer in
                lines.append("run")
                return subject.subscribe(onNext: {
                    lines.append("event")
                    observer.onNext($0)
                })
            }
        }
        manager.setupEventsListeners(for: producer)
        producer.subject.onNext(.refreshed)
        #expect(lines == ["run", "run", "event", "event"])
        if let trace { #expect(trace.transcript == "event Starting#1: refreshed") }
    }
}

private final class Starting: EventsProducer {
    let disposeBag = DisposeBag()
    let subject = PublishSubject<ProductsEvent>()
    var events: Observable<ProductsEvent> { stream(subject) }
    private let stream: (PublishSubject<ProductsEvent>) -> Observable<ProductsEvent>

    init(
        _ stream: @escaping (PublishSubject<ProductsEvent>) -> Observable<ProductsEvent> = {
            $0.startWith(.productSelected(Product(id: "first")))
        }
    ) { self.stream = stream }
}
