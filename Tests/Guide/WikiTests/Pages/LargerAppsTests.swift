import EventModulesScreens
import Testing

//>> struct Quantity {

struct Total {
    var count = 0
}

enum QuantityEvent: EventProtocol {
    case increased
}

struct QuantityViewModel: ViewModelWithState {
    let count: Int

    init?(state: Quantity) { count = state.count }
}

final class QuantityView: ViewControllerModellableView {
    var model: QuantityViewModel? { didSet { update(oldModel: oldValue) } }

    func setup() {}
    func style() {}
    func update(oldModel: QuantityViewModel?) {}
}

final class QuantityScreen: ViewController<QuantityView> {}

@MainActor
struct LargerAppsTests {
    private let page = GuidePage(path: "Wiki/Larger-Apps.md")

    @Test
    func modulesWithState() throws {
        let printed = Printed.lines {
            //>> let total = TableReducer(initialState: Total()).on(Increase.self) { $0.count += 1 }
        }
        #expect(try page.shows(printed.joined(separator: "\n")))
    }
}
