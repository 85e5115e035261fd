import Screens
import Testing

//>> final class WindowRouting: EventsListening {

//>> struct Quantity {

//>> struct QuantityViewModel: ViewModelWithState {

@MainActor
struct WindowsandInstancesTests {
    private let page = GuidePage(path: "Wiki/Windows-and-Instances.md")

    @Test
    func severalWindows() throws {
        let printed = Printed.lines {
            //>> let store = Suas.createStore(reducer: Basket.reducer)
        }
        #expect(try page.shows(printed.joined(separator: "\n")))
    }

    @Test
    func aFeatureWithState() throws {
        let printed = Printed.lines {
            //>> let total = TableReducer(initialState: Total()).on(Increase.self) { $0.count += 1 }
        }
        #expect(try page.shows(printed.joined(separator: "\n")))
    }
}
