import EventModules
import Testing

@MainActor
struct OrderandLifetimesTests {
    private let page = GuidePage(path: "Wiki/Order-and-Lifetimes.md")

    @Test
    func queue() throws {
        let printed = Printed.lines {
            //>> let store = Suas.createStore(reducer: Basket.reducer)
        }
        #expect(try page.shows(printed.joined(separator: "\n")))
    }

    /// The page: an action that a middleware dispatches is processed immediately.
    @Test
    func middlewares() {
        let offer = BlockMiddleware { action, getState, dispatch, next in
            next(action)
            guard (action as? AddProduct)?.name == "lamp" else { return }
            print("before:", getState()[Basket.self]?.names ?? [])
            dispatch(AddProduct(name: "bulb"))
            print("after:", getState()[Basket.self]?.names ?? [])
        }
        let store = Suas.createStore(reducer: Basket.reducer, middleware: offer)
        store.addListener(forStateType: Basket.self) { print("basket:", $0.names) }
        let printed = Printed.lines { store.dispatch(AddProduct(name: "lamp")) }
        let lines = [
            #"basket: ["lamp"]"#, #"before: ["lamp"]"#,
            #"basket: ["lamp", "bulb"]"#, #"after: ["lamp", "bulb"]"#,
        ]
        #expect(printed == lines)
    }
}
