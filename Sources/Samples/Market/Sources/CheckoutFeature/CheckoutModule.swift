import EventModulesScreens
import MarketKit

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
        let bill = ObservedState(context.bill)
        let store = partialStore(forStateType: Checkout.self)
        store.states.compactMap(\.receipt).take(1).toVoid()
            .subscribe(onNext: events.emitter(of: .finished))
            .disposed(by: disposeBag)
        let checkout = ObservedState(store)
        return PageScreen {
            guard let state = checkout.state, let bill = bill.state else { return Page("") }
            if state.isPaying { return Page("Paying \(bill.cents.price)") }
            if bill.cents == 0 { return Page("There is nothing to pay.") }
            var rows: [Page.Row] = [
                .text(bill.text),
                .field("to", state.address.isEmpty ? "Address" : state.address) { text in
                    checkout.dispatch(SetAddress(text: text))
                },
            ]
            if state.hasFailed { rows.append(.text("The payment has failed.")) }
            if !state.address.isEmpty {
                rows.append(
                    .button("pay", "Pay") {
                        checkout.dispatch(Pay(bill: bill, address: state.address))
                    }
                )
            }
            return Page("Checkout: \(bill.cents.price)", rows)
        }
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
    /// Emits what the checkout has paid.
    public func payments() -> Self {
        on(BillPaid.self) { CheckoutEvent.paid($0.receipt) }
    }
}
