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
        getState: @escaping TaskGetStateFunction,
        dispatch: @escaping TaskDispatchFunction
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

/// A payment that ends after its screen was closed.
extension AsyncActionsTests {
    @Test
    func theOutcomeAsAnEvent() async throws {
        var log: [String] = []
        let bank = Bank()
        let paid = Gate()

        let store = Suas.createStore(reducer: Basket.reducer, middleware: AsyncMiddleware())
        let manager = ModuleManager(
            listeners: [EventsLogger { line in log.append(line) }],
            store: store
        )
        manager.setupEventsListeners(
            for: StoreEventsProducer(store: store)
                .on(PaymentSucceeded.self) { CheckoutEvent.paid(order: $0.order) }
        )
        let router = StackRouter(manager: manager)
        router.start(with: .catalog)
        let basket = ModuleRoutingStep.basket(store.partialStore(forStateType: Basket.self))
        router.route(to: PresentableRoutingStep(withStep: basket, presentationMode: .modal))

        store.addActionListener { if $0 is PaymentSucceeded { paid.open() } }

        store.dispatch(Pay(order: "7", bank: bank))
        router.dismiss()
        bank.open()
        await paid.pass()
        log.append("\(router.position)")

        let page = GuidePage(path: "Wiki/Async-Actions.md")
        #expect(try page.shows(log.suffix(4).joined(separator: "\n")))
        #expect(manager.livingModules().count == 1)
    }
}
