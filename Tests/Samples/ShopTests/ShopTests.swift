import EventModulesTesting
import Testing

@testable import shop_sample

@MainActor
struct ShopTests {
    @Test
    func addedProductIsInTheBasket() {
        let app = ShopApp()
        let flow = FlowRecorder(manager: app.manager, router: app.router)
        app.router.enter("lamp")
        app.router.enter("add")
        flow.expectTranscript(
            """
            event CatalogModule#1: productSelected(id: "lamp")
              called AnalyticsEventsListener#1
                tracked product.selected [id: "lamp"]
              called RoutingEventsListener#1
                route pushed ProductModule#2
                  screen appeared Page#2
            event ProductModule#2: addedToBasket(id: "lamp")
              called StoreEventsListener#1
                action AddProduct(name: "lamp")
                  changed Basket: names[0]: inserted "lamp"
              called RoutingEventsListener#1
                route presented BasketModule#3
                  screen appeared BasketScreen#1
            """
        )
        flow.finish()
        expectNothingLeft(in: app.manager, app.store, app.router)
    }
}
