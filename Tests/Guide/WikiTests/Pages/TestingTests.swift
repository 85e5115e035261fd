import EventModulesTesting
import Testing

@MainActor
struct CheckOutTests {
    @Test
    func checkingOutEmptiesTheBasket() {
        let app = ShopApp()
        app.router.enter("lamp")
        app.router.enter("add")
        let flow = FlowRecorder(manager: app.manager, router: app.router)
        app.router.enter("buy")
        flow.expect(.event(BasketEvent.checkedOut))
        flow.expect(.action(EmptyBasket()))
        flow.expect(.changed(to: Basket(names: [])))
        flow.finish()
    }
}
