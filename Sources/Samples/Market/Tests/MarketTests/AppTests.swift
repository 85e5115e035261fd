import AccountFeature
import BasketFeature
import CatalogFeature
import CheckoutFeature
import EventModulesStorage
import EventModulesTesting
import MarketApp
import MarketKit
import OrdersFeature
import ProductFeature
import SupportFeature
import Testing

struct Offline: Error {}

extension MarketTests {
    /// The app's parts: gates, kept states, links, prompts, windows, services, and tables.
    struct App {
        // MARK: - The gate

        @Test
        func checkoutWaitsForASession() async {
            let market = await Market()
            await market.type("lamp", "add", "basket", "buy")
            #expect(market.window.position.top?.module == "SignInModule")
            await market.type("name Anna", "password wrong")
            #expect(market.text.contains("Wrong name or password."))
            await market.type("password secret")
            #expect(market.window.position.top?.module == "CheckoutModule")
        }

        @Test
        func closedSignInForgetsTheCheckout() async {
            let market = await Market()
            await market.type("lamp", "add", "basket", "buy", "back")
            #expect(market.window.position.waiting == nil)
            #expect(market.text.hasPrefix("Your basket"))
        }

        @Test
        func passwordIsInNoTranscript() async {
            let market = await Market()
            let flow = FlowRecorder(manager: market.app.manager, exhaustivity: .off)
            await market.type("orders")
            await market.signIn()
            #expect(flow.transcript.contains("signInRequested(user: \"Anna\", •••)"))
            #expect(!flow.transcript.contains("secret"))
        }

        // MARK: - The next run

        @Test
        func basketIsThereInTheNextRun() async {
            let memory = KeptMemory()
            let first = await Market(keptIn: memory)
            await first.type("lamp", "add", "basket")
            await first.app.store.flushKeptStates()

            let next = await Market(keptIn: memory, consent: nil)
            #expect(next.text.hasPrefix("Your basket: 40.00 €"))
            #expect(next.window.position.outline == first.window.position.outline)
        }

        @Test
        func nobodyIsSignedInInTheNextRun() async {
            let memory = KeptMemory()
            let first = await Market(keptIn: memory)
            await first.type("orders")
            await first.signIn()
            await first.app.store.flushKeptStates()

            let next = await Market(keptIn: memory, consent: nil)
            #expect(next.text.hasPrefix("Sign in"))
        }

        // MARK: - Links

        @Test(arguments: [
            "market://catalog", "market://product/lamp", "market://basket", "market://sign-in",
            "market://support?topic=Lamp",
        ])
        func linkLeadsToAScreen(link: String) async throws {
            let market = await Market()
            await market.type(link)
            #expect(try market.window.position.top?.link == Deeplink(link))
        }

        @Test(arguments: [
            "market://checkout", "market://account", "market://orders", "market://order/7",
        ])
        func linkWaitsAtTheGate(link: String) async throws {
            let market = await Market()
            await market.type(link)
            #expect(market.window.position.top?.module == "SignInModule")
            await market.signIn()
            #expect(try market.window.position.top?.link == Deeplink(link))
        }

        @Test
        func strangeLinkIsRefused() async {
            let market = await Market()
            let flow = FlowRecorder(manager: market.app.manager, exhaustivity: .off)
            await market.type("market://order/seven")
            flow.expect(.route(RouterEvent.linkRefused))
            #expect(market.text.hasPrefix("Catalog"))
        }

        // MARK: - Prompts

        @Test
        func basketIsEmptiedAfterAQuestion() async {
            let market = await Market()
            await market.type("lamp", "add", "basket", "empty")
            #expect(market.text.hasPrefix("Empty the basket?"))
            await market.type("cancel")
            #expect(market.text.hasPrefix("Your basket: 40.00 €"))
            await market.type("empty", "empty")
            #expect(market.text == "Your basket is empty.")
        }

        @Test
        func nothingIsCountedBeforeConsent() async {
            let market = await Market(consent: nil)
            let second = market.app.openWindow()
            await market.type("lamp", "add", in: second)
            #expect(market.text.hasPrefix("May we count"))
            #expect(market.analytics.tracked.isEmpty)
            await market.type("yes")
            #expect(market.analytics.tracked.map(\.event) == ["product.selected", "basket.filled"])
        }

        // MARK: - Windows

        @Test
        func eachWindowGoesItsOwnWay() async {
            let market = await Market()
            let second = market.app.openWindow()
            await market.type("lamp", "add", in: second)
            #expect(market.text.hasPrefix("Catalog"))
            await market.type("basket")
            #expect(market.text.hasPrefix("Your basket: 40.00 €"))
        }

        // MARK: - Services

        @Test(.services { $0.catalog = CatalogService { throw Offline() } })
        func withoutAServerThereIsNothingToSell() async {
            let market = await Market()
            #expect(market.text.contains("The shop is closed."))
        }

        @Test
        func answerOfAClosedChatIsDropped() async {
            let gate = Gate()
            await withServices {
                $0.support = SupportService { _ in
                    await gate.pass()
                    return ("Hello", nil)
                }
            } run: {
                let market = await Market()
                let flow = FlowRecorder(manager: market.app.manager, exhaustivity: .off)
                await market.type("lamp", "ask")
                #expect(Terminal(market.window).enter("say Hello"))
                #expect(Terminal(market.window).enter("back"))
                gate.open()
                await market.app.store.settle()
                #expect(flow.transcript.contains("cancelled SendMessage"))
                expectNothingLeft(in: market.app.manager, market.app.store, market.window)
            }
        }

        @Test(.services { $0.payment = PaymentService { _, _ in throw Offline() } })
        func failedPaymentCanBeTriedAgain() async {
            let market = await Market()
            await market.type("lamp", "add", "basket", "buy")
            await market.signIn()
            await market.type("to Here 1", "pay")
            #expect(market.text.contains("The payment has failed."))
            #expect(market.words.contains("pay"))
            #expect(market.app.store.state[Basket.self]?.cents == 4_000)
        }

        // MARK: - The tables

        /// Each event of the features has a row.
        @Test
        func theMap() async {
            let lamp = Product(id: "lamp", name: "Lamp", cents: 4_000)
            let market = await Market()
            market.app.manager.expectWiring(
                """
                RouterEvent
                  answered → StoreEventsListener at MarketApp/Tables.swift
                  started, stopped, pushed, presented, embedded, made, popped, dismissed, tabSelected, tabReplaced, shown, restored, leaveRefused, heldAtGate, gateOpened, gateRefused, gateClosed, prompted, linkRefused → nothing
                CatalogEvent
                  productSelected → AnalyticsEventsListener at MarketApp/Tables.swift, makes product.selected
                  productSelected → RoutingEventsListener at MarketApp/Tables.swift
                  searched → AnalyticsEventsListener at MarketApp/Tables.swift, makes catalog.searched
                  accountSelected → RoutingEventsListener at MarketApp/Tables.swift
                  reloadRequested → StoreEventsListener at MarketApp/Tables.swift
                BasketEvent
                  productSelected → RoutingEventsListener at MarketApp/Tables.swift
                  checkoutRequested → RoutingEventsListener at MarketApp/Tables.swift
                  emptyingRequested → RoutingEventsListener at MarketApp/Tables.swift
                AccountEvent
                  signedIn → AnalyticsEventsListener at MarketApp/Tables.swift
                  signInRequested → StoreEventsListener at MarketApp/Tables.swift
                  signOutRequested → AnalyticsEventsListener at MarketApp/Tables.swift
                  signOutRequested → StoreEventsListener at MarketApp/Tables.swift
                ProductEvent
                  addedToBasket → AnalyticsEventsListener at MarketApp/Tables.swift, makes basket.filled
                  addedToBasket → StoreEventsListener at MarketApp/Tables.swift
                  questionAsked → RoutingEventsListener at MarketApp/Tables.swift
                CheckoutEvent
                  paid → AnalyticsEventsListener at MarketApp/Tables.swift, makes checkout.paid
                  paid → StoreEventsListener at MarketApp/Tables.swift
                  finished → RoutingEventsListener at MarketApp/Tables.swift
                SupportEvent
                  linkSelected → RoutingEventsListener at MarketApp/Tables.swift
                  messageSent → AnalyticsEventsListener at MarketApp/Tables.swift, makes support.asked
                OrdersEvent
                  orderSelected → RoutingEventsListener at MarketApp/Tables.swift
                  helpRequested → RoutingEventsListener at MarketApp/Tables.swift
                """,
                examples: [
                    CatalogEvent.productSelected(id: ""), CatalogEvent.searched(text: ""),
                    ProductEvent.addedToBasket(lamp, count: 1),
                    OrdersEvent.orderSelected(number: 1), OrdersEvent.helpRequested(number: 1),
                    SupportEvent.linkSelected(""), SupportEvent.messageSent(topic: ""),
                ]
            )
        }

        @Test
        func nothingIsLeft() async {
            let market = await Market()
            await market.type("lamp", "add", "ask", "back", "basket", "buy")
            await market.signIn()
            expectNothingLeft(in: market.app.manager, market.app.store, market.window)
        }
    }
}
