import EventModules
import EventModulesStorage
import EventModulesTesting
import Foundation
import Testing

/// The shop's plan, and the consent that it asks for at the first start.
@MainActor
struct ShopAnalyticsTests {
    private static let planFile = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "plan.json")

    private let provider = RecordingAnalyticsProvider()
    private let memory = KeptMemory()
    private let shop: Shop

    init() { shop = .asking(provider, keepingIn: memory) }

    private func plan() throws -> AnalyticsPlan {
        try AnalyticsPlan(schema: String(contentsOf: Self.planFile, encoding: .utf8))
    }

    private func answer(_ button: String?, in window: StackRouter) throws {
        let shown = try #require(window.position.prompt)
        #expect(shown.prompt == .consent)
        window.answer(shown, button: button)
    }

    private func module<Module>(_ type: Module.Type) throws -> Module {
        try #require(shop.manager.livingModules().lazy.compactMap { $0 as? Module }.first)
    }

    /// Causes an event of each row.
    private func buy() async throws {
        try module(Shop.CatalogModule.self).select(3)
        let product = try module(Shop.ProductModule.self)
        product.like()
        product.add()
        try module(Shop.BasketModule.self).checkOut(1)
        try module(Shop.CheckoutModule.self).pay()
        await shop.confirm(try #require(shop.payments.first))
    }

    @Test
    func thePlanFileEqualsTheTable() throws {
        let table = Shop.analytics(provider).plan()
        table.expectSnakeCase()
        guard (try? plan()) != table else { return }
        if ProcessInfo.processInfo.environment["EVENTMODULES_RECORD"] == "1" {
            try Data("\(table.schema)\n".utf8).write(to: Self.planFile, options: .atomic)
        }
        Issue.record(
            """
            The shop's table and plan.json differ.
            To fix this, correct the table, or let EVENTMODULES_RECORD=1 swift test write the plan \
            anew, and check the difference.
            """
        )
    }

    @Test
    func aPurchaseTracksEveryPlannedEvent() async throws {
        try answer("all", in: shop.open(0))
        try await buy()
        provider.expectMatches(plan: try plan())
    }

    @Test
    func heldEventsFollowTheAnswerInOrder() async throws {
        let flow = FlowRecorder(manager: shop.manager, exhaustivity: .off)
        let window = shop.open(0)
        try await buy()
        try answer("analytics", in: window)
        try module(Shop.ProductModule.self).like()
        flow.expectNothingTracked(before: .action(Shop.ChangeConsent.self), besides: ["order.paid"])
        flow.expect(.held("product.selected"))
        flow.expect(.tracked("order.paid", ["order": 1, "version": "2.1"]))
        flow.expect(.route(RouterEvent.answered) { $0.button == "analytics" })
        flow.expect(.action(Shop.ChangeConsent(consent: .analytics)))
        flow.expect(.tracked("product.selected", ["part": "shop", "product": 3, "version": "2.1"]))
        flow.expect(.refused("product.liked"))
        flow.expect(.tracked("basket.product_added"))
        flow.expect(.tracked("checkout.opened"))
        flow.expect(.refused("product.liked"))
        provider.expectMatches(plan: try plan(), allowingMissing: true)
    }

    @Test
    func afterAWithdrawalOnlyNecessaryEventsAreTracked() async throws {
        let window = shop.open(0)
        try answer("all", in: window)
        try module(Shop.CatalogModule.self).select(3)
        window.perform([.back, .prompt(.consent)])
        try answer("nothing", in: window)
        try await buy()
        #expect(provider.calls.map(\.redacted) == ["product.selected", "reset", "order.paid"])
        provider.expectMatches(plan: try plan(), allowingMissing: true)
    }

    @Test(arguments: ["nothing", nil])
    func theNextLaunchAsksUnlessThereIsAnAnswer(button: String?) async throws {
        try answer(button, in: shop.open(0))
        await shop.store.flushKeptStates()
        let next = Shop.asking(provider, keepingIn: memory)
        #expect(next.open(0).position.prompt?.prompt == (button == nil ? .consent : nil))
    }
}
