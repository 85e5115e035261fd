import EventModulesScreens
import Testing
import UIKit
import UIKitHost

// The seed's test and its list import no kit, because elsewhere their `UIView` is a double.
typealias UIView = UIKit.UIView

/// The view controller of the seed, shown by a router in a window.
@MainActor
struct HostedSeedTests {
    typealias Seed = LocalStateSeedTests

    private final class ListModule: ModuleProtocol {
        let context: ListContext
        let disposeBag = DisposeBag()

        init(usingContext context: ListContext) { self.context = context }

        func makePresentable() -> any Presentable {
            Seed.TodoListViewController(
                store: context.store,
                localState: Seed.ListLocalState(selectedIndex: 0)
            )
        }
    }

    private struct ListContext: ModuleContextProtocol {
        typealias ModuleType = ListModule
        let store: PartialStore<Seed.GlobalState>
    }

    @Test
    func theListIsInTheWindowAndFollowsBothStates() throws {
        let store = Suas.createStore(reducer: AppActionReducer(initialState: Seed.GlobalState()))
        let manager = ModuleManager(store: store)
        let router = StackRouter(manager: manager)
        let context = ListContext(store: store.partialStore(forStateType: Seed.GlobalState.self))
        router.start(with: ModuleRoutingStep(withMaker: context))
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
        window.rootViewController = RouterHost(router: router)
        window.makeKeyAndVisible()

        let controller = try #require(router.topPresentable as? Seed.TodoListViewController)
        let list = controller.rootView.todoListView
        #expect(list.window === window)
        window.layoutIfNeeded()
        #expect(list.frame == controller.rootView.bounds)
        list.perform(.selection, on: 1)
        list.perform(.deleteItem, on: 0)
        #expect(list.source == ["find a unicorn", "visit Rome"])
        #expect(list.selectedIndex == 1)
    }
}
