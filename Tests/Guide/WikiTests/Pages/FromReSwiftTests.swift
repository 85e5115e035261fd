import EventModules
import Testing

@MainActor
struct FromReSwiftTests {
    struct Basket { var names: [String] = [] }
    struct AddProduct: Action { let name: String }

    @Test
    func aPartialStoreBeginsWithTheCurrentState() {
        var printed: [String] = []
        func print(_ line: String) { printed.append(line) }
        let bag = DisposeBag()
        //>> let reducer = TableReducer(initialState: Basket())
        store.dispatch(AddProduct(name: "Lamp"))
        #expect(printed == ["badge: 0", "badge: 1"])
    }
}
