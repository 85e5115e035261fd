import EventModules
import MarketKit

/// What is to be paid.
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
public struct PaymentService: Sendable {
    let pay: @Sendable (_ cents: Int, _ address: String) async throws -> Int

    public init(pay: @escaping @Sendable (_ cents: Int, _ address: String) async throws -> Int) {
        self.pay = pay
    }
}

extension Services {
    public var payment: PaymentService {
        get { self[PaymentKey.self] }
        set { self[PaymentKey.self] = newValue }
    }
}

enum PaymentKey: ServiceKey {
    static var liveValue: PaymentService? { nil }
}
