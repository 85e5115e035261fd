import EventModules
import EventModulesTesting
import Testing

struct PaymentSucceeded: Action {
    let order: String
}

enum CheckoutEvent: EventProtocol {
    case paid(order: String)
}

struct Pay: TaskAction {
    let order: String
    let bank: Bank
    var outlivesInstance: Bool { true }

    func run(
        getState: @escaping GetStateFunction,
        dispatch: @escaping DispatchFunction
    ) async {
        await bank.pay(order)
        dispatch(PaymentSucceeded(order: order))
    }
}

/// Answers a payment when it opens.
@MainActor
final class Bank {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func pay(_ order: String) async {
        if !isOpen { await withCheckedContinuation { waiting.append($0) } }
    }

    func open() {
        isOpen = true
        for continuation in waiting { continuation.resume() }
        waiting = []
    }
}

private struct OrdersReducer: Reducer {
    let initialState: [String] = []
    let stateKey: StateKey = "orders"

    func reduce(state: [String], action: any Action) -> [String]? {
        (action as? PaymentSucceeded).map { state + [$0.order] }
    }
}

private final class PageModule: ModuleProtocol {
    let context: ModuleContext
    let disposeBag = DisposeBag()

    init(usingContext context: ModuleContext) { self.context = context }

    func makePresentable() -> any Presentable { Screen() }

    static let step = ModuleRoutingStep(
        withMaker: ModuleContext(routingContext: "shop", building: PageModule.self)
    )
}

/// A payment that ends after its screen was closed.
extension AsyncActionsTests {
    @Test
    func theOutcomeAsAnEvent() async throws {
        var log: [String] = []
        let (home, checkout, bank) = (PageModule.step, PageModule.step, Bank())
        let paid = Gate()

        let store = Suas.createStore(reducer: OrdersReducer(), middleware: AsyncMiddleware())
        let manager = ModuleManager(
            listeners: [EventsLogger { line in log.append(line) }],
            store: store
        )
        manager.setupEventsListeners(
            for: StoreEventsProducer(store: store)
                .on(PaymentSucceeded.self) { CheckoutEvent.paid(order: $0.order) }
        )
        let router = StackRouter(manager: manager)
        router.start(with: home)
        router.route(to: PresentableRoutingStep(withStep: checkout, presentationMode: .modal))

        store.addActionListener { if $0 is PaymentSucceeded { paid.open() } }

        store.dispatch(action: Pay(order: "7", bank: bank))
        router.dismiss()
        bank.open()
        await paid.pass()
        log.append("\(router.position)")

        let page = GuidePage(path: "Wiki/Async-Actions.md")
        #expect(try page.shows(log.suffix(3).joined(separator: "\n")))
        #expect(manager.livingModules().count == 1)
    }
}
