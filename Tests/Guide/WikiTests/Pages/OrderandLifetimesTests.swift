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
}
