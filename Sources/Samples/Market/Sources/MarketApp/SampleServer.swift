import AccountFeature
import CatalogFeature
import CheckoutFeature
import EventModules
import MarketKit
import SupportFeature

extension Services {
    /// Sets a server that answers immediately.
    public mutating func useSampleServer() {
        catalog = .sample
        account = .sample
        payment = .sample
        support = .sample
    }
}

extension CatalogService {
    static let sample = CatalogService {
        [
            Product(id: "lamp", name: "Lamp", cents: 4_000),
            Product(id: "chair", name: "Chair", cents: 9_950),
            Product(id: "spade", name: "Spade", cents: 1_250),
        ]
    }
}

extension AccountService {
    struct Refused: Error {}

    /// Every user's password is `secret`.
    static let sample = AccountService { _, password in
        if password.text != "secret" { throw Refused() }
    }
}

extension PaymentService {
    /// Counts the orders.
    static var sample: PaymentService {
        let orders = OrderNumbers()
        return PaymentService { _, _ in await orders.next() }
    }
}

private actor OrderNumbers {
    private var last = 0

    func next() -> Int {
        last += 1
        return last
    }
}

extension SupportService {
    /// Knows the products of the sample.
    static let sample = SupportService { text in
        guard let id = ["lamp", "chair", "spade"].first(where: text.lowercased().contains)
        else { return ("Please tell us more.", nil) }
        return ("Look at this.", "market://product/\(id)")
    }
}
