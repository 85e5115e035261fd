import EventModulesSwiftUI
import EventModulesUIKit
import SwiftUI
import Testing
import UIKit

@testable import SwiftUIGuideApp

@MainActor
struct SwiftUITests {
    private let scene = UIWindowScene()
    private let window: UIWindow
    private let store = Suas.createStore(reducer: AppActionReducer(initialState: Lamps()))

    init() {
        window = UIWindow(windowScene: scene)
    }

    private func open<Content: View>(_ controller: UIHostingController<Content>) -> ViewNode {
        window.rootViewController = controller
        window.makeKeyAndVisible()
        return controller.graph.root
    }

    private func open(_ view: some View) -> ViewNode { open(UIHostingController(rootView: view)) }

    private func start(with screen: @escaping @MainActor () -> any Presentable) -> ScreensApp {
        let app = ScreensApp(store: store)
        app.router.start(with: ModuleRoutingStep(withMaker: ScreenContext(makeScreen: screen)))
        return app
    }

    @Test
    func textFields() {
        store.attach(reducer: AppActionReducer(initialState: Search()))
        let search = ObservedState(store.partialStore(forStateType: Search.self))
        let node = open(SearchView(search: search))
        node.visible(DrawnTextField.self).first?.userTypes("lamp")
        #expect(store.state[Search.self]?.query == "lamp")
    }

    @Test
    func smallestExample() {
        let controller = LampsApp().userOpensWindow()
        let root = open(controller)
        #expect(root.texts == ["0 lamps", "Add a lamp", "Lamps"])
        root.userTaps("Add a lamp")
        UIKitSimulation.running.settle()
        #expect(root.texts == ["1 lamps", "Add a lamp", "Lamps"])
    }

    @Test
    func previews() {
        let root = open(
            ModulePreview(LampsContext(lamps: .constant(Lamps(count: 3))))
        )
        #expect(root.texts == ["3 lamps", "Add a lamp", "Lamps"])
    }

    private func labelledTabs(of router: StackRouter) -> some View {
        RouterView(router) { tab in
            switch tab {
            case 0: Label("Lamps", systemImage: "lightbulb")
            default: Label("Map", systemImage: "map")
            }
        }
    }

    @Test
    func labelsOfTabs() {
        let app = ScreensApp(store: store)
        let map = ModuleRoutingStep(withMaker: ScreenContext { MapScreen() })
        app.router.start(withTabs: [map, map])
        let tabs = open(labelledTabs(of: app.router)).all(DrawnTabs.self).first
        #expect(tabs?.labels == ["Lamps", "Map"])
    }

    @Test
    func environment() {
        let app = start { MapScreen() }
        let root = open(RouterView(app.router))
        #expect(root.texts == ["1 screens", "Back", "Add a lamp"])
        root.userTaps("Add a lamp")
        #expect(store.state.value(forKeyOfType: Lamps.self)?.count == 1)
    }

    @Test
    func windows() {
        let app = start { MapScreen() }
        #expect(open(WindowView(router: app.router)).texts == ["1 screens", "Back", "Add a lamp"])
    }

    @Test
    func viewControllers() {
        let lamps = store.partialStore(forStateType: Lamps.self)
        let app = start { LampsScreen(store: lamps) }
        #expect(open(RouterView(app.router)).texts == ["0 lamps"])
    }

    @Test
    func wrappedScreens() {
        let lamps = store.partialStore(forStateType: Lamps.self)
        let app = start {
            WrappedModule(usingContext: WrappedContext(lamps: lamps)).makePresentable()
        }
        #expect(open(RouterView(app.router)).texts == ["0 lamps"])
        window.rootViewController = RouterHost(router: app.router)
        let screen = app.router.topPresentable as? OnUIKit
        #expect(screen?.graph.root.texts == ["0 lamps"])
    }
}

@MainActor
private final class ScreensApp {
    let manager: ModuleManager
    let router: StackRouter

    init(store: Store) {
        manager = ModuleManager(store: store)
        router = StackRouter(manager: manager)
    }
}

private struct ScreenContext: ModuleContextProtocol {
    typealias ModuleType = ScreenModule
    let makeScreen: @MainActor () -> any Presentable
}

private final class ScreenModule: ModuleProtocol {
    let context: ScreenContext
    let disposeBag = DisposeBag()

    init(usingContext context: ScreenContext) { self.context = context }

    func makePresentable() -> any Presentable { context.makeScreen() }
}
