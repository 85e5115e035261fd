import EventModulesTesting
import Observation
import ScreensObservation
import Synchronization
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
            let observed = ObservedRouter(router)
            observed.goBack()
            for await position in Observations({ observed.position }) { print(position) }
        }

        #expect(await eventually { printed == [1] })
        printing.cancel()
    }

    @Test
    func statesAreObserved() {
        let store = Suas.createStore(reducer: AppActionReducer(initialState: Basket()))
        let label = Label()
        let changes = Atomic(0)
        @Sendable
        func redrawSoon() { changes.add(1, ordering: .relaxed) }

        let basket = ObservedState(store.partialStore(forStateType: Basket.self))
        withObservationTracking {
            label.text = "\(basket.count ?? 0)"
        } onChange: {
            redrawSoon()
        }

        #expect(label.text == "0")
        store.dispatch(AddProduct())
        #expect(changes.load(ordering: .relaxed) == 1)
        #expect(basket.count == 1)
    }
}
