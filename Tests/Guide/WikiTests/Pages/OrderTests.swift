import EventModules
import Testing

@MainActor
struct OrderTests {
    private let page = GuidePage(path: "Wiki/Order.md")

    @Test
    func queue() throws {
        let printed = Printed.lines {
            //>> let store = Suas.createStore(reducer: Basket.reducer)
        }
        #expect(try page.shows(printed.joined(separator: "\n")))
    }

    @Test
    func middlewares() throws {
        let printed = Printed.lines {
            //> let offer = BlockMiddleware { action, getState, dispatch, next in
        }
        #expect(try page.shows(printed.joined(separator: "\n")))
    }
}
