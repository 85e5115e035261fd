import EventModules

/// Offers, which the shop hears as long as the customer is signed in.
@MainActor
final class ShopOffers {
    private struct Listen: AsyncAction {
        weak var offers: ShopOffers?

        func execute(getState: @escaping GetStateFunction, dispatch: @escaping DispatchFunction) {
            offers?.send = dispatch
        }
    }

    private struct Offer: Action {}

    private let bag = DisposeBag()
    private var send: DispatchFunction?
    private var heard = 0

    init(of store: Store) {
        store.addActionListener { [weak self] in if $0 is Offer { self?.heard += 1 } }
            .disposed(by: bag)
        store.work(
            while: { $0[Shop.Session.self]?.isSignedIn == true },
            action: { [weak self] in Listen(offers: self) }
        )
        .disposed(by: bag)
    }

    /// Sends an offer through the newest run; returns false if it doesn't arrive.
    func areHeard() -> Bool {
        heard = 0
        send?(Offer())
        return heard == 1
    }
}
