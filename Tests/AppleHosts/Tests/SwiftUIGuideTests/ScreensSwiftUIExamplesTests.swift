import ScreensSwiftUI
import ScreensUIKit
import SwiftUI
import Testing
import UIKit

/// The examples in the comments of ScreensSwiftUI.
@MainActor
struct ScreensSwiftUIExamplesTests {
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

extension ScreensSwiftUIExamplesTests {
    struct Laps: Equatable {
        var count = 0
    }

    struct LapsView: View {
        let laps: Laps

        var body: some View { Text("\(laps.count) laps") }
    }

    struct LapsContext: ModuleContextProtocol {
        typealias ModuleType = LapsModule
        let laps: PartialStore<Laps>
    }

    final class LapsModule: ModuleProtocol {
        let context: LapsContext
        let disposeBag = DisposeBag()

        init(usingContext context: LapsContext) { self.context = context }

        func makePresentable() -> any Presentable {
            ViewScreen(context.laps) { laps in LapsView(laps: laps) }
        }
    }

    struct WrappedContext: ModuleContextProtocol {
        typealias ModuleType = WrappedModule
        let laps: PartialStore<Laps>
    }

    final class WrappedModule: ModuleProtocol {
        let context: WrappedContext
        let disposeBag = DisposeBag()

        init(usingContext context: WrappedContext) { self.context = context }

        func makePresentable() -> any Presentable {
            OnUIKit(ViewScreen(context.laps) { laps in LapsView(laps: laps) })
        }
    }

    @Test
    func modulesArePreviewed() {
        let drawn = texts(
            of:
                ModulePreview(LapsContext(laps: .constant(Laps(count: 3))))
        )
        #expect(drawn == ["3 laps"])
    }

    @Test
    func viewsAreScreens() {
        let router = router(showing: LapsContext(laps: .constant(Laps(count: 3))))
        #expect(texts(of: RouterView(router)) == ["3 laps"])
    }

    @Test
    func screensAreWrapped() {
        let router = router(showing: WrappedContext(laps: .constant(Laps(count: 3))))
        window.rootViewController = RouterHost(router: router)
        window.makeKeyAndVisible()
        let screen = router.topPresentable as? OnUIKit
        #expect(screen?.graph.root.texts == ["3 laps"])
    }
}

// MARK: - Apps

extension ScreensSwiftUIExamplesTests {
    @MainActor
    private final class Shop {
        let router: StackRouter
        private let manager = ModuleManager()

        init() {
            router = StackRouter(manager: manager)
            let context = LapsContext(laps: .constant(Laps(count: 3)))
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
        #expect(texts(of: ShopApp().userOpensWindow()) == ["3 laps"])
    }
}

// MARK: - Screens

extension ScreensSwiftUIExamplesTests {
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

    struct LapsViewModel: ViewModelWithState {
        let text: String

        init?(state: Laps) { text = "\(state.count) laps" }
    }

    enum Drawn {
        @Observable
        final class LapsView: ViewControllerModellableView, BodyProviding {
            var model: LapsViewModel?
            var body: some View { Text(model?.text ?? "") }

            func setup() {}
            func style() {}
            func update(oldModel: LapsViewModel?) {}
        }
    }

    @Test
    func screensHaveABody() {
        #expect(texts(of: RouterView(router(showing: MapContext()))) == ["A map"])
    }

    @Test
    func viewsOfViewControllersHaveABody() {
        let screen = ViewController<Drawn.LapsView>(store: .constant(Laps(count: 3)))
        screen.viewWillAppear()
        #expect(texts(of: screen.body) == ["3 laps"])
    }
}
