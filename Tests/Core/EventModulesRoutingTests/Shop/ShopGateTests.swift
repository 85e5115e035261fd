import EventModules
import Testing

/// The sign-in of the shop, in front of the account and the checkout.
@MainActor
struct ShopGateTests {
    private let shop = Shop()
    private let window: StackRouter

    init() {
        window = shop.open(0)
    }

    private func signIn() {
        shop.manager.livingModules().lazy.compactMap { $0 as? Shop.SigninModule }.first?.signIn()
    }

    @Test
    func aWindowWithAnAccountWaitsAsAWhole() {
        shop.change(isSignedIn: false)
        let other = shop.open(1)
        #expect(
            other.position.description == "modal: SigninModule#4, waiting for signIn: start"
        )
        signIn()
        #expect(other.position.description == "tab 1 of 3: CatalogModule#5")
        #expect(window.position.description == "tab 1 of 2: CatalogModule#1")
    }

    @Test
    func theAccountsTabAndTheCheckoutLeaveOnSignOut() {
        window.selectTab(2)
        window.perform([
            .route(to: PresentableRoutingStep(withStep: .checkout, presentationMode: .push())),
            .route(to: PresentableRoutingStep(withStep: .product(3), presentationMode: .modal)),
        ])
        #expect(
            window.position.description
                == "tab 3 of 3: AccountModule#3, modal: CheckoutModule#4, modal: ProductModule#5"
        )
        _ = shop.journal.take()
        shop.change(isSignedIn: false)
        #expect(window.position.description == "tab 1 of 2: CatalogModule#1")
        #expect(
            shop.journal.take() == [
                "ProductModule#5 hidden", "ProductModule#5 closed",
                "ProductModule#5 remembered(likes: 0, hides: 1)",
            ]
        )
    }

    @Test
    func aSignInLetsTheMovesOfBothWindowsGoOn() {
        let other = shop.open(1)
        shop.change(isSignedIn: false)
        window.route(toDeeplink: "shop://basket/account/product/1")
        other.route(
            to: PresentableRoutingStep(withStep: .checkout, presentationMode: .push())
        )
        signIn()
        #expect(
            window.position.description
                == "tab 2 of 2: BasketModule#2 / AccountModule#9 / ProductModule#10"
        )
        #expect(
            other.position.description == "tab 1 of 2: CatalogModule#4, modal: CheckoutModule#11"
        )
        #expect(shop.gateComplaints == [])
    }
}
