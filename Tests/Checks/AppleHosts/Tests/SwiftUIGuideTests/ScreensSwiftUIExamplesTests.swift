import EventModulesSwiftUI
import EventModulesUIKit
import SwiftUI
import Testing
import UIKit

/// The examples in the comments of EventModulesSwiftUI.
@MainActor
struct EventModulesSwiftUIExamplesTests {
    private let window = UIWindow(windowScene: UIWindowScene())
    private let manager = ModuleManager()

    /// Opens a window with a view, and returns the texts that it draws.
    private func texts<Content: View>(of view: Content) -> [String] {
        texts(of: UIHostingController(rootView: view))
    }

    private func texts<Content: View>(of controller: UIHostingController<Content>) -> [String] {
        window.rootViewController = controller
        window.makeKeyAndVisible()
        return controller.graph.root.texts
    }

    private func router(showing context: some ModuleMaking) -> StackRouter {
        let router = StackRouter(manager: manager)
        router.start(with: ModuleRoutingStep(withMaker: context))
        return router
    }
}

// MARK: - Modules

extension EventModulesSwiftUIExamplesTests {
    struct Lamps: Equatable {
        var count = 0
    }

    struct LampsView: View {
        let lamps: Lamps

        var body: some View { Text("\(lamps.count) lamps") }
    }

    struct LampsContext: ModuleContextProtocol {
        typealias ModuleType = LampsModule
        let lamps: PartialStore<Lamps>
    }

    final class LampsModule: ModuleProtocol {
        let context: LampsContext
        let disposeBag = DisposeBag()

        init(usingContext context: LampsContext) { self.context = context }

        func makePresentable() -> any Presentable {
            ViewScreen(context.lamps) { lamps in LampsView(lamps: lamps) }
        }
    }

    struct WrappedContext: ModuleContextProtocol {
        typealias ModuleType = WrappedModule
        let lamps: PartialStore<Lamps>
    }

    final class WrappedModule: ModuleProtocol {
        let context: WrappedContext
        let disposeBag = DisposeBag()

        init(usingContext context: WrappedContext) { self.context = context }

        func makePresentable() -> any Presentable {
            OnUIKit(ViewScreen(context.lamps) { lamps in LampsView(lamps: lamps) })
        }
    }

    @Test
    func modulesArePreviewed() {
        let drawn = texts(
            of:
                ModulePreview(LampsContext(lamps: .constant(Lamps(count: 3))))
        )
        #expect(drawn == ["3 lamps"])
    }

    @Test
    func viewsAreScreens() {
        let router = router(showing: LampsContext(lamps: .constant(Lamps(count: 3))))
        #expect(texts(of: RouterView(router)) == ["3 lamps"])
    }

    private struct Profile: Equatable {
        var name = "Ada"
    }

    private struct SetName: AppAction {
        let name: String

        init(_ name: String) { self.name = name }

        func updatedState(currentState: inout Profile) { currentState.name = name }
    }

    private struct ProfileView: View {
        let profile: ObservedState<Profile>

        var body: some View {
            TextField("Name", text: profile.binding(\.name) { SetName($0) })
        }
    }

    @Test
    func fieldsHaveBindings() {
        let store = Suas.createStore(reducer: AppActionReducer(initialState: Profile()))
        let profile = ObservedState(store.partialStore(forStateType: Profile.self))
        let controller = UIHostingController(rootView: ProfileView(profile: profile))
        #expect(texts(of: controller) == [])
        controller.graph.root.visible(DrawnTextField.self).first?.userTypes("!")
        #expect(profile.name == "Ada!")
    }

    @Test
    func screensAreWrapped() {
        let router = router(showing: WrappedContext(lamps: .constant(Lamps(count: 3))))
        window.rootViewController = RouterHost(router: router)
        window.makeKeyAndVisible()
        let screen = router.topPresentable as? OnUIKit
        #expect(screen?.graph.root.texts == ["3 lamps"])
    }
}

// MARK: - Apps

extension EventModulesSwiftUIExamplesTests {
    @MainActor
    private final class Shop {
        let router: StackRouter
        private let manager = ModuleManager()

        init() {
            router = StackRouter(manager: manager)
            let context = LampsContext(lamps: .constant(Lamps(count: 3)))
            router.start(with: ModuleRoutingStep(withMaker: context))
        }
    }

    struct ShopApp: App {
        @State
        private var shop = Shop()

        var body: some Scene {
            WindowGroup { RouterView(shop.router) }
        }
    }

    @Test
    func appsShowARouter() {
        #expect(texts(of: ShopApp().userOpensWindow()) == ["3 lamps"])
    }
}

// MARK: - Screens

extension EventModulesSwiftUIExamplesTests {
    struct MapView: View {
        var body: some View { Text("A map") }
    }

    final class MapScreen: SwiftUIScreen {
        let disposeBag = DisposeBag()
        let viewControllerEvents = PublishSubject<ViewControllerEvent>()
        var body: some View { MapView() }
    }

    struct MapContext: ModuleContextProtocol {
        typealias ModuleType = MapModule
    }

    final class MapModule: ModuleProtocol {
        let context: MapContext
        let disposeBag = DisposeBag()

        init(usingContext context: MapContext) { self.context = context }

        func makePresentable() -> any Presentable { MapScreen() }
    }

    struct LampsViewModel: ViewModelWithState {
        let text: String

        init?(state: Lamps) { text = "\(state.count) lamps" }
    }

    enum Drawn {
        @Observable
        final class LampsView: ViewControllerModellableView, BodyProviding {
            var model: LampsViewModel?
            var body: some View { Text(model?.text ?? "") }

            func setup() {}
            func style() {}
            func update(oldModel: LampsViewModel?) {}
        }
    }

    @Test
    func screensHaveABody() {
        #expect(texts(of: RouterView(router(showing: MapContext()))) == ["A map"])
    }

    @Test
    func viewsOfViewControllersHaveABody() {
        let screen = ViewController<Drawn.LampsView>(store: .constant(Lamps(count: 3)))
        screen.viewWillAppear()
        #expect(texts(of: screen.body) == ["3 lamps"])
    }
}
