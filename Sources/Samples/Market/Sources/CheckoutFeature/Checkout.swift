import EventModulesScreens
import MarketKit

/// An amount to pay, and its purpose.
public struct Bill: Equatable, Sendable {
    let text: String
    let cents: Int

    public init(text: String, cents: Int) { (self.text, self.cents) = (text, cents) }
}

/// A bill that was paid, with the number of the order.
public struct Receipt: Equatable, Sendable {
    public let number: Int
    public let text: String
    public let cents: Int
}

struct Checkout: Equatable {
    var address = ""
    var isPaying = false
    var hasFailed = false
    var receipt: Receipt?

    static var reducer: TableReducer<Checkout> {
        TableReducer(initialState: Checkout())
            .on(SetAddress.self) { $0.address = $1.text }
            .on(PaymentBegan.self) { ($0.isPaying, $0.hasFailed) = (true, false) }
            .on(PaymentFailed.self) { ($0.isPaying, $0.hasFailed) = (false, true) }
            .on(BillPaid.self) { ($0.isPaying, $0.receipt) = (false, $1.receipt) }
    }
}

struct SetAddress: Action {
    let text: String
}

struct PaymentBegan: Action {}

struct PaymentFailed: Action {}

struct BillPaid: Action {
    let receipt: Receipt
}

/// Pays once, even if the user closes the checkout meanwhile.
struct Pay: TaskAction {
    let bill: Bill
    let address: String
    var outlivesInstance: Bool { true }

    func run(
        getState: @escaping TaskGetStateFunction,
        dispatch: @escaping TaskDispatchFunction
    ) async {
        dispatch(PaymentBegan())
        do {
            let number = try await Services.current.payment.pay(bill.cents, address)
            let receipt = Receipt(number: number, text: bill.text, cents: bill.cents)
            dispatch(BillPaid(receipt: receipt))
        } catch {
            dispatch(PaymentFailed())
        }
    }
}

/// The server's part that takes money; it returns the number of the order.
public struct PaymentService: ServiceKey, Sendable {
    public static var liveValue: PaymentService? { nil }
    public typealias Pay = @Sendable (_ cents: Int, _ address: String) async throws -> Int
    let pay: Pay

    public init(pay: @escaping Pay) { self.pay = pay }
}

extension Services {
    public var payment: PaymentService {
        get { self[PaymentService.self] }
        set { self[PaymentService.self] = newValue }
    }
}

// MARK: - Screens

public enum CheckoutEvent: EventProtocol {
    /// The bill was paid; the checkout may have been closed.
    case paid(Receipt)

    /// The user has seen the bill paid.
    case finished
}

struct CheckoutContext: ModuleContextProtocol {
    typealias ModuleType = CheckoutModule
    let bill: PartialStore<Bill>
    var deeplink: Deeplink? { CheckoutModule.deeplinkPatterns[0].link([:]) }
}

final class CheckoutModule: ModuleProtocol, EventsEmitting, ReducerProviding, Deeplinkable {
    static let gates: [RoutingGate] = [.signIn]
    static let deeplinkPatterns: [DeeplinkPattern] = ["market://checkout"]
    let context: CheckoutContext
    let events = EventsSource<CheckoutEvent>()

    init(usingContext context: CheckoutContext) { self.context = context }

    var reducer: any CombinableReducer { Checkout.reducer }

    func makePresentable() -> any Presentable {
        let store = partialStore(forStateType: Checkout.self)
        store.states.compactMap(\.receipt).take(1).toVoid()
            .subscribe(onNext: events.emitter(of: .finished))
            .disposed(by: disposeBag)
        return Screen(
            CheckoutView(bill: ObservedState(context.bill), checkout: ObservedState(store))
        )
    }
}

extension ModuleRoutingStep {
    public static func checkout(_ bill: PartialStore<Bill>) -> Self {
        Self(withMaker: CheckoutContext(bill: bill))
    }
}

extension ModuleManager {
    public func registerCheckoutLinks(_ bill: PartialStore<Bill>) {
        registerDeeplinks(of: CheckoutModule.self) { _ in CheckoutContext(bill: bill) }
    }
}

extension StoreEventsProducer {
    /// Emits an event for each bill that was paid.
    public func payments() -> Self {
        on(BillPaid.self) { CheckoutEvent.paid($0.receipt) }
    }
}
