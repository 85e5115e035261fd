#if canImport(XCTest)
import EventModulesTesting
import XCTest

final class CheckOutXCTests: XCTestCase {
    @MainActor
    func testCheckingOutEmptiesTheBasket() async {
        let app = ShopApp()
        app.router.enter("lamp")
        app.router.enter("add")
        let flow = FlowRecorder(manager: app.manager, router: app.router)
        app.router.enter("buy")
        flow.expectTranscript(
            """
            event BasketModule#3: checkedOut
              called StoreEventsListener#1
                action EmptyBasket()
                  changed Basket: names[0]: removed "lamp"
            """
        )
        flow.finish()
    }
}
#endif
