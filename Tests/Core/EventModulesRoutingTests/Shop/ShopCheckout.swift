import EventModules
import EventModulesTesting

extension Shop {
    struct CheckoutContext: ModuleContextProtocol {
        typealias ModuleType = CheckoutModule
        var routingContext: RoutingContext = .shop
        var requiredPresentationMode: RoutingStepPresentationMode? { .modalWithNavigation() }
    }

    enum CheckoutEvent: EventProtocol {
        case payRequested
    }

    /// The outcome of a payment, whether or not its checkout is still there.
    enum PaymentEvent: EventProtocol {
        case paid(order: Int)
    }

    struct PaymentSucceeded: Action {
        let order: Int
    }

    /// A payment, which the bank confirms by opening its gate.
    struct Pay: TaskAction {
        let order: Int
        let confirmation: Gate

        func run(
            getState: @escaping TaskGetStateFunction,
            dispatch: @escaping TaskDispatchFunction
        ) async {
            await confirmation.pass()
            dispatch(PaymentSucceeded(order: order))
        }
    }

    /// Numbers the payments.
    @MainActor
    final class Bank {
        private var lastOrder = 0

        func makePayment() -> Pay {
            lastOrder += 1
            return Pay(order: lastOrder, confirmation: Gate())
        }
    }

    /// Always shown over everything, and behind the sign-in; no link leads to it.
    final class CheckoutModule: ModuleProtocol, EventsProducer {
        static let gates: [RoutingGate] = [.signIn]

        let context: CheckoutContext
        let disposeBag = DisposeBag()
        var events: Observable<CheckoutEvent> { subject }
        private let subject = PublishSubject<CheckoutEvent>()

        init(usingContext context: CheckoutContext) { self.context = context }

        func makePresentable() -> any Presentable { ShopScreen() }

        func pay() { subject.onNext(.payRequested) }
    }

    /// The payments that the bank hasn't confirmed yet.
    var payments: [Pay] { store.runningActions.compactMap { $0 as? Pay } }

    /// Lets the bank confirm a payment, and waits for everything that follows.
    func confirm(_ payment: Pay) async {
        payment.confirmation.open()
        while payments.contains(where: { $0.order == payment.order }) { await Task.yield() }
    }
}

extension ModuleRoutingStep {
    static var checkout: ModuleRoutingStep { ModuleRoutingStep(withMaker: Shop.CheckoutContext()) }
}
