import EventModulesTesting
import Testing

@MainActor
struct FlowTraceTests {
    private let shop = Shop()

    @Test
    func tellsAWholeFlowWithItsCauses() async {
        let trace = FlowTrace(manager: shop.manager, router: shop.router)
        await shop.sellProduct()
        #expect(
            trace.transcript == """
                event ProductsModule#1: productSelected(Product(id: "7"))
                  called ShopRouting#1
                    route pushed ProductModule#1
                      screen appeared ProductScreen#1
                  called AnalyticsEventsListener#1
                    tracked product.selected [id: "7"]
                event ProductModule#1: bought(id: "7")
                  called StoreEventsListener#1
                    action AddToBasket(id: "7")
                      changed Basket: ids[0]: inserted "7"
                    action SendOrder(id: 7)
                      began SendOrder(id: 7)
                        action Ordered()
                          changed Basket: orders: 0 → 1
                        ended SendOrder(id: 7)
                """
        )
    }

    @Test
    func printsTheFlowWhileItGoesOn() async {
        var lines: [String] = []
        let trace = FlowTrace(manager: shop.manager, router: shop.router) { lines.append($0) }
        await shop.sellProduct()
        #expect(
            lines == [
                #"event ProductsModule#1: productSelected(Product(id: "7"))"#,
                "  called AnalyticsEventsListener#1",
                #"    tracked product.selected [id: "7"]"#,
                "  called ShopRouting#1",
                "    route pushed ProductModule#1",
                "      screen appeared ProductScreen#1",
                #"event ProductModule#1: bought(id: "7")"#,
                "  called StoreEventsListener#1",
                #"    action AddToBasket(id: "7")"#,
                #"      changed Basket: ids[0]: inserted "7""#,
                "    action SendOrder(id: 7)",
                "      began SendOrder(id: 7)",
                "        action Ordered()",
                "          changed Basket: orders: 0 → 1",
                "        ended SendOrder(id: 7)",
            ]
        )
        withExtendedLifetime(trace) {}
    }
}
