import EventModulesTesting
import Testing

@testable import SwiftUIShop

@MainActor
struct ShopTests {
    @Test
    func addedProductIsInTheBasket() {
        let shop = Shop()
        let flow = FlowRecorder(manager: shop.manager, router: shop.router)
        shop.manager.expectModule(CatalogModule.self)?.events.emit(.productSelected(id: "lamp"))
        shop.manager.expectModule(ProductModule.self)?.events.emit(.addedToBasket(id: "lamp"))
        flow.expectTranscript(
            """
            event CatalogModule#1: productSelected(id: "lamp")
              called AnalyticsEventsListener#1
                tracked product.selected [id: "lamp"]
              called RoutingEventsListener#1
                route pushed ProductModule#2
                  screen appeared ViewScreen#2
            event ProductModule#2: addedToBasket(id: "lamp")
              called StoreEventsListener#1
                action AddProduct(name: "lamp")
                  changed Basket: names[0]: inserted "lamp"
              called RoutingEventsListener#1
                route presented BasketModule#3
                  screen appeared ViewScreen#3
            """
        )
        flow.finish()
        expectNothingLeft(in: shop.manager, shop.store, shop.router)
    }
}
