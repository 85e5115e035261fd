import EventModulesTesting
import Observation
import ScreensObservation
import TestSupport
import Testing

/// The examples in the comments of ScreensObservation.
@MainActor
struct ScreensObservationExamplesTests {
    private struct Basket: Equatable {
        var count = 0
    }

    private struct AddProduct: AppAction {
        func updatedState(currentState: inout Basket) { currentState.count += 1 }
    }

    private struct Profile: Equatable {
        var name = "Ada"
    }

    private struct SetName: AppAction {
        let name: String

        init(_ name: String) { self.name = name }

        func updatedState(currentState: inout Profile) { currentState.name = name }
    }

    private struct Search: LocalState {
        var query = ""
    }

    private struct SearchModel: ViewModelWithLocalState {
        let query: String

        init?(state: Profile?, localState: Search) { query = localState.query }
    }

    private final class SearchView: ViewControllerModellableView {
        var model: SearchModel?
        var query: ValueBinding<String>?

        func setup() {}
        func style() {}
        func update(oldModel: SearchModel?) {}
    }

    private final class SearchScreen: ViewControllerWithLocalState<SearchView> {
        override func setupInteraction() {
            rootView.query = binding(\.query)
        }
    }

    @MainActor
    private final class Label {
        var text = ""
    }

    private let manager = ModuleManager()

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test
    func positionsAreObserved() async {
        var printed: [Int] = []
        func print(_ position: RouterPosition) { printed.append(position.screens.count) }
        let router = StackRouter(manager: manager)
        let pages = (0..<2).map { _ in MockModuleContext<ViewControllerEvent>() }
        router.start(with: pages[0].step)
        let step = PresentableRoutingStep(withStep: pages[1].step, presentationMode: .push())
        router.route(to: step)

        let printing = Task {
            //> let observed = ObservedRouter(router)
        }

        #expect(await eventually { printed == [1] })
        printing.cancel()
    }

    @Test
    func valuesAreBound() {
        let store = Suas.createStore(reducer: AppActionReducer(initialState: Profile()))
        let part = store.partialStore(forStateType: Profile.self)
        let profile = ObservedState(part)

        //> let name = profile.binding(\.name) { SetName($0) }

        #expect(profile.name == "Ada!")
        let screen = SearchScreen(store: part, localState: Search())
        screen.rootView.query?.value = "lamp"
        #expect(screen.localState.query == "lamp")
    }

    @Test
    func statesAreObserved() {
        let store = Suas.createStore(reducer: AppActionReducer(initialState: Basket()))
        let label = Label()
        let changes = Guarded(0)
        @Sendable
        func redrawSoon() { changes.withLock { $0 += 1 } }

        //> let basket = ObservedState(store.partialStore(forStateType: Basket.self))

        #expect(label.text == "0")
        store.dispatch(AddProduct())
        #expect(changes.withLock { $0 } == 1)
        #expect(basket.count == 1)
    }
}
