import EventModulesScreens
import SwiftUI
import SwiftUIHost
import Testing

/// Text fields with bindings to a state.
@MainActor
@Suite(.throughEachBinding)
struct BindingScenarioTests {
    private let stage = Stage()

    fileprivate struct Search: Equatable {
        var query = ""

        /// Refuses an `x`, and writes in capitals after a `!`.
        static var reducer: TableReducer<Search> {
            TableReducer(initialState: Search())
                .on(SetQuery.self) { search, action in
                    let query = action.query
                    if query.contains("x") { return }
                    search.query = query.contains("!") ? query.uppercased() : query
                }
        }
    }

    fileprivate struct SetQuery: Action {
        let query: String
    }

    private struct SearchView: View {
        let search: ObservedState<Search>

        var body: some View {
            TextField("Search", text: search.binding(\.query) { SetQuery(query: $0) })
        }
    }

    /// Shows a field for the query of the state.
    private func openField() throws -> DrawnTextField {
        stage.store.attach(reducer: Search.reducer)
        let search = ObservedState(stage.store.partialStore(forStateType: Search.self))
        stage.route(.screen { ViewScreen { SearchView(search: search) } }, .push())
        stage.settle()
        return try #require(stage.top.visible(DrawnTextField.self).first)
    }

    @Test
    func aFieldShowsWhatIsTyped() throws {
        let field = try openField()
        for key in ["l", "a", "mp"] { field.userTypes(key) }
        stage.settle()
        #expect(field.text == "lamp")
        #expect(stage.store.state[Search.self]?.query == "lamp")
    }

    @Test
    func aFieldShowsWhatTheReducerMadeOfIt() throws {
        let field = try openField()
        field.userTypes("lamp")
        stage.settle()
        field.userTypes("x")
        #expect(field.text == "lampx")
        stage.settle()
        #expect(field.text == "lamp")
        field.userTypes("!")
        stage.settle()
        #expect(field.text == "LAMP!")
    }

    @Test
    func aFieldShowsOtherChanges() throws {
        let field = try openField()
        stage.store.dispatch(SetQuery(query: "bulb"))
        stage.settle()
        #expect(field.text == "bulb")
    }

    @Test
    func aFieldWhoseScreenHasLeftChangesNoScreen() throws {
        let field = try openField()
        field.userTypes("lamp")
        stage.router.goBack()
        stage.settle()
        field.userTypes("s")
        #expect(field.text == "lamps")
        #expect(stage.store.state[Search.self]?.query == "lamps")
        #expect(stage.stack?.pages.count == 1)
    }

    fileprivate struct ListState: LocalState {
        var query = ""
    }

    fileprivate struct ListModel: ViewModelWithLocalState {
        let query: String

        init?(state: Search?, localState: ListState) { query = localState.query }
    }

    @Observable
    fileprivate final class ListView: ViewControllerModellableView, BodyProviding {
        var model: ListModel?
        var query = Binding.constant("")

        var body: some View {
            TextField("Search", text: query)
            Text(model?.query ?? "")
        }

        func setup() {}
        func style() {}
        func update(oldModel: ListModel?) {}
    }

    private final class ListScreen: ViewControllerWithLocalState<ListView> {
        override func setupInteraction() { rootView.query = binding(\.query) }
    }

    @Test
    func aFieldOfALocalStateShowsItsText() {
        stage.store.attach(reducer: Search.reducer)
        let part = stage.store.partialStore(forStateType: Search.self)
        weak var shown: ListScreen?
        stage.route(
            .screen {
                let screen = ListScreen(store: part, localState: ListState())
                shown = screen
                return screen
            },
            .push()
        )
        stage.settle()
        stage.top.visible(DrawnTextField.self).first?.userTypes("lamp")
        stage.sees("lamp")
        shown?.localState.query = "bulb"
        stage.sees("bulb")
        #expect(stage.top.visible(DrawnTextField.self).map(\.text) == ["bulb"])
        stage.router.goBack()
        stage.settle()
        #expect(shown == nil)
    }
}
