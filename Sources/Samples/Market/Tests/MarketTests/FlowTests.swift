import AccountFeature
import BasketFeature
import CatalogFeature
import CheckoutFeature
import EventModulesTesting
import MarketApp
import MarketKit
import OrdersFeature
import ProductFeature
import SupportFeature
import Testing

extension MarketTests {
    /// From each feature to the next.
    struct Flows {
        let lamp = Product(id: "lamp", name: "Lamp", cents: 4_000)

        @Test
        func selectedProductIsShown() async {
            let market = await Market()
            let flow = FlowRecorder(manager: market.app.manager)
            await market.type("lamp")
            flow.expectTranscript(
                """
                event CatalogModule#1: productSelected(id: "lamp")
                  called AnalyticsEventsListener#1
                    refused product.selected (no consent to analytics)
                  called RoutingEventsListener#1
                    changed Quantity@ProductModule#5: added Quantity(count: 1)
                    route pushed ProductModule#5
                      screen appeared Screen<ProductView>#1
                """
            )
            flow.finish()
        }

        @Test
        func doubleTapOpensOnePage() async {
            let market = await Market()
            let screen = market.window.topPresentable as? any PageProviding
            for case .button("lamp", _, let tap) in screen?.page.rows ?? [] {
                tap()
                tap()
            }
            #expect(
                market.window.position.selectedStack?.screens.map(\.module)
                    == ["CatalogModule", "ProductModule"]
            )
        }

        @Test
        func theBasketHasWhatWasAdded() async {
            let market = await Market()
            await market.type("lamp", "more")
            let flow = FlowRecorder(manager: market.app.manager)
            await market.type("add")
            flow.expect(.event(ProductEvent.addedToBasket(lamp, count: 2)))
            flow.expect(.refused("basket.filled"))
            flow.expect(.action(BasketAction.add(lamp, count: 2)))
            flow.expect(.changed(Basket.self) { $0.cents == 8_000 })
            flow.finish()
        }

        @Test
        func theBasketLeadsToItsProducts() async {
            let market = await Market()
            await market.type("lamp", "add", "basket", "lamp")
            #expect(
                market.window.position.selectedStack?.screens.map(\.module)
                    == ["BasketModule", "ProductModule"]
            )
        }

        @Test
        func removedProductIsNoLongerInTheBasket() async {
            let market = await Market()
            await market.type("lamp", "add", "basket", "remove-lamp")
            #expect(market.text == "Your basket is empty.")
        }

        @Test
        func paidBillIsAnOrder() async {
            let market = await Market()
            await market.type("lamp", "add", "basket", "buy")
            await market.signIn()
            await market.type("to Here 1")
            let flow = FlowRecorder(manager: market.app.manager)
            await market.type("pay")
            flow.expectTranscript(
                """
                action Pay(bill: Bill(text: "1 × Lamp", cents: 4000), address: "Here 1") in CheckoutModule#7
                  began Pay(bill: Bill(text: "1 × Lamp", cents: 4000), address: "Here 1")
                    action PaymentBegan() in CheckoutModule#7
                      changed Checkout@CheckoutModule#7: isPaying: false → true
                    action BillPaid(receipt: Receipt(number: 1, text: "1 × Lamp", cents: 4000)) in CheckoutModule#7
                      changed Checkout@CheckoutModule#7: isPaying: true → false; receipt: nil → Receipt(number: 1, text: "1 × Lamp", cents: 4000)
                        notified Observable<Checkout> of Checkout@CheckoutModule#7
                          event CheckoutModule#7: finished
                            called RoutingEventsListener#1
                              route to tab 3 of 3: OrdersModule#3
                                route dismissed CheckoutModule#7
                                route tabSelected 2
                                screen appeared Screen<OrdersView>#1
                                changed Checkout@CheckoutModule#7: removed
                      event StoreEventsProducer#1: paid(Receipt(number: 1, text: "1 × Lamp", cents: 4000))
                        called AnalyticsEventsListener#1
                          refused checkout.paid (no consent to analytics)
                        called StoreEventsListener#1
                          action OrdersAction.add(number: 1, text: "1 × Lamp", cents: 4000)
                            changed Orders: list[0]: inserted Order(number: 1, text: "1 × Lamp", cents: 4000)
                          action BasketAction.empty
                            changed Basket: lines[0]: removed Line(product: Product(id: "lamp", name: "Lamp", cents: 4000), count: 1)
                    ended Pay(bill: Bill(text: "1 × Lamp", cents: 4000), address: "Here 1")
                """
            )
            flow.finish()
            #expect(market.text == "Your orders\n  1: 1: 1 × Lamp")
        }

        @Test
        func helpIsAboutTheOrder() async {
            let market = await Market()
            market.app.store.dispatch(OrdersAction.add(number: 7, text: "1 × Lamp", cents: 4_000))
            await market.type("orders")
            await market.signIn()
            await market.type("7", "help")
            #expect(market.text == "Help with order 7\n  say …: Message")
            #expect(market.window.position.modals.map(\.style) == [.sheet])
        }

        @Test
        func anAnswerLeadsToTheProduct() async {
            let market = await Market()
            await market.type("chair", "ask", "say Do you have a lamp?", "open")
            #expect(market.text.hasPrefix("Lamp\n"))
            #expect(market.window.position.modals.isEmpty)
        }

        @Test
        func signedOutUserSeesNoOrders() async {
            let market = await Market()
            market.app.store.dispatch(OrdersAction.add(number: 7, text: "1 × Lamp", cents: 4_000))
            await market.type("orders")
            await market.signIn()
            await market.type("catalog", "account")
            #expect(market.text.hasPrefix("Signed in as Anna"))
            await market.type("leave", "orders")
            #expect(market.text.hasPrefix("Sign in"))
            #expect(market.app.store.state[Orders.self]?.list == [])
        }
    }
}
