import EventModules
import EventModulesTesting
import Foundation
import TestSupport
import Testing

/// The examples in the comments of EventModules: events, producers and bridges.
@MainActor
struct EventModulesExamplesTests {
    struct Product: Equatable {
        let remoteId: String
        var id: String { remoteId }
    }

    enum ProductArrayEvent: EventProtocol, Equatable {
        case appeared
        case productSelected(Product)
        case pageShown(Int, of: Int)
        case sorted(by: String)
    }

    struct TodoList: Equatable {
        var todos: [String] = []
    }

    struct AddTodo: Action {
        let text: String
    }

    struct TodoReducer: MutatingReducer {
        var initialState = TodoList()

        func mutate(state: inout TodoList, action: any Action) -> Bool {
            guard let action = action as? AddTodo else { return false }
            state.todos.append(action.text)
            return true
        }
    }

    let apple = Product(remoteId: "7")
    let producer = MockProducer<ProductArrayEvent>()
    let store = Suas.createStore(reducer: TodoReducer())
    let manager = ModuleManager()
    let bag = DisposeBag()

    /// The text that the classes of a test's examples log.
    @MainActor
    final class Log {
        var lines: [String] = []

        @TaskLocal
        static var current: Log?
    }

    static func track(_ value: Any) { Log.current?.lines.append("\(value)") }

    static func startAnimation() { track("animation") }

    /// Returns the text that the classes of an example log while a closure runs.
    func logged(_ work: () throws -> Void) rethrows -> [String] {
        let log = Log()
        try Log.$current.withValue(log, operation: work)
        return log.lines
    }
}

// MARK: - Events

extension EventModulesExamplesTests {
    enum DownloadEvent: EventProtocol, Sendable {
        case finished
    }

    @Test
    func enumsAreEvents() {
        //> enum ProductArrayEvent: EventProtocol {

        #expect(ProductArrayEvent.productSelected(apple).label == "productSelected")
    }

    @Test
    func payloadsAreExtracted() {
        let event = ProductArrayEvent.productSelected(apple)

        let product = event.extractPayload(ifMatches: ProductArrayEvent.productSelected)

        #expect(product == apple)
    }

    @Test
    func payloadsAreExtractedByTheirType() {
        let event = ProductArrayEvent.productSelected(apple)
        var shown: [Product] = []
        func show(_ product: Product) { shown.append(product) }

        if let product = event.extractPayload(as: Product.self) { show(product) }

        #expect(shown == [apple])
    }

    @Test
    func casesWithoutPayloadAreCaptured() {
        var count = 0
        let events = producer.events

        events.capture(event: .appeared).subscribe(onNext: { _ in count += 1 })
            .disposed(by: bag)

        producer.emit(.appeared)
        producer.emit(.productSelected(apple))
        #expect(count == 1)
    }

    @Test
    func payloadsAreCaptured() {
        var shown: [Product] = []
        func show(_ product: Product) { shown.append(product) }
        let events = producer.events

            //> events.capture(event: ProductArrayEvent.productSelected)
            .disposed(by: bag)

        producer.emit(.appeared)
        producer.emit(.productSelected(apple))
        #expect(shown == [apple])
    }

    @Test
    func producersAreCaptured() {
        var shown: [Product] = []
        func show(_ product: Product) { shown.append(product) }

        //>2 producer[event: ProductArrayEvent.productSelected]

        producer.emit(.productSelected(apple))
        #expect(shown == [apple])
    }

    @Test
    func otherThreadsEmitThroughTheInlet() async {
        let subject = PublishSubject<DownloadEvent>()
        var count = 0
        subject.subscribe(onNext: { _ in count += 1 }).disposed(by: bag)

        //> let inlet = EventInlet(to: subject)

        #expect(await eventually { count == 1 })
    }

    @Test
    func modulesAreProducers() {
        //>> final class ProductArrayModule: EventsProducer {

        let module = ProductArrayModule()
        var received: [ProductArrayEvent] = []
        module.events.subscribe(onNext: { received.append($0) }).disposed(by: bag)
        module.select(apple)
        #expect(received == [.productSelected(apple)])
    }

    @Test
    func sourcesAreShorter() {
        //>> final class ProductArrayModule: EventsEmitting {

        let module = ProductArrayModule()
        let listener = RecordingListener()
        listener.registerToEvents(for: module)
        module.select(apple)
        #expect(listener.events(of: ProductArrayEvent.self) == [.productSelected(apple)])
    }

    private enum BasketEvent: EventProtocol, Equatable {
        case opened, checkedOut
        case removed(Product)
    }

    private final class BasketScreen {
        var onCheckOut = {}
        var onRemove: (Product) -> Void = { _ in }
    }

    @Test
    func sourcesEmit() {
        let screen = BasketScreen()
        var received: [BasketEvent] = []

        //> let events = EventsSource<BasketEvent>()

        events.subject.subscribe(onNext: { received.append($0) }).disposed(by: bag)
        screen.onCheckOut()
        screen.onRemove(apple)
        #expect(received == [.checkedOut, .removed(apple)])
    }
}

// MARK: - Bridges

extension EventModulesExamplesTests {
    private struct SelectProduct: Action { let id: String }
    private struct ResetSelection: Action {}
    private struct LoadProducts: Action {}
    private struct LoadBasket: Action {}

    private enum ListAction: Action {
        case sort(by: String)
        case scrollToTop
    }

    private struct Basket: Equatable {
        var ids: [String] = []

        func after(_ event: ProductEvent) -> Basket {
            switch event {
            case .shown(let id): Basket(ids: ids + [id])
            case .bought: self
            }
        }
    }

    private struct BasketReducer: Reducer {
        var initialState = Basket()

        //> func reduce(state: Basket, action: any Action) -> Basket? {
    }

    private struct PaymentSucceeded: Action { let order: Int }
    private struct PaymentFailed: Action { let isCancelled: Bool }
    private struct SignOut: Action {}

    private enum CheckoutEvent: EventProtocol {
        case paid(order: Int)
        case refused
    }

    private enum SessionEvent: EventProtocol {
        case ended
    }

    @Test
    func eventsBecomeActions() {
        //>1 let bridge = StoreEventsListener(store: store)

        var actions: [String] = []
        store.addActionListener { action in actions.append("\(action)") }
        bridge.registerToEvents(for: producer)
        producer.emit(.appeared)
        producer.emit(.productSelected(apple))
        for page in 1...2 { producer.emit(.pageShown(page, of: 2)) }
        producer.emit(.sorted(by: "name"))
        #expect(
            actions == [
                "LoadProducts()", "LoadBasket()", #"SelectProduct(id: "7")"#, "ResetSelection()",
                #"sort(by: "name")"#, "scrollToTop",
            ]
        )
    }

    @Test
    func reducersMayHearForwardedEvents() {
        let store = Suas.createStore(reducer: BasketReducer())
        let products = MockProducer<ProductEvent>()
        let bridge = StoreEventsListener(store: store, forwardingUnmapped: true)
        bridge.registerToEvents(for: products)
        products.emit(.shown(id: "7"))
        #expect(store.state[Basket.self]?.ids == ["7"])
    }

    @Test
    func actionsBecomeEvents() {
        let listener = RecordingListener()
        let manager = ModuleManager(listeners: [listener], store: store)

        //> let outcomes = StoreEventsProducer(store: store)

        store.dispatch(action: PaymentSucceeded(order: 7))
        for isCancelled in [true, false] {
            store.dispatch(action: PaymentFailed(isCancelled: isCancelled))
        }
        store.dispatch(action: SignOut())
        let events = listener.received.map { "\($0.event)" }
        #expect(events == ["paid(order: 7)", "refused", "ended"])
    }
}

// MARK: - States

extension EventModulesExamplesTests {
    private final class Badge {
        var counts: [Int] = []

        func show(_ count: Int) { counts.append(count) }
    }

    @MainActor
    private final class TodoScreen {
        let bag = DisposeBag()
        var shown: [[String]] = []

        func listen(to store: Store) {
            //> store.addListener(forStateType: TodoList.self) { [weak self] in self?.show($0) }
        }

        private func show(_ list: TodoList) { shown.append(list.todos) }
    }

    @Test
    func statesAreObserved() {
        let badge = Badge()

        //> store.states

        store.dispatch(action: AddTodo(text: "Buy milk"))
        #expect(badge.counts == [0, 1])
    }

    @Test
    func statesAreAwaited() async {
        let todos = store.partialStore(forStateType: TodoList.self)
        var shown: [Int] = []
        let loop = Task {
            func show(_ list: TodoList) { shown.append(list.todos.count) }
            for await list in todos.states.values { show(list) }
        }

        #expect(await eventually { shown == [0] })
        todos.dispatch(AddTodo(text: "Buy milk"))
        #expect(await eventually { shown == [0, 1] })
        loop.cancel()
    }

    @Test
    func bagsEndTheListenersOfStates() {
        var screen: TodoScreen? = TodoScreen()
        screen?.listen(to: store)
        store.dispatch(action: AddTodo(text: "Buy milk"))
        #expect(screen?.shown == [["Buy milk"]])
        screen = nil
        expectNothingLeft(in: store)
    }
}
