import EventModulesSwiftUI
import SwiftUI
import Testing
import UIKit

/// The example in a comment of EventModules that needs SwiftUI.
@MainActor
struct EventModulesExamplesTests {
    private struct WindowView: View {
        let router: StackRouter

        var body: some View {
            RouterView(router).onOpenURL { router.open($0) }
        }
    }

    private final class ItemModule: Deeplinkable {
        static let deeplinkPatterns: [DeeplinkPattern] = ["shop://item"]

        let context: ModuleContext
        let disposeBag = DisposeBag()

        init(usingContext context: ModuleContext) { self.context = context }

        func makePresentable() -> any Presentable { ViewScreen { Text("An item") } }
    }

    @Test
    func linksAreFollowed() throws {
        let item = ModuleContext(building: ItemModule.self)
        let manager = ModuleManager()
        manager.registerDeeplinks(of: ItemModule.self) { _ in item }
        let router = StackRouter(manager: manager)
        router.start(with: ModuleRoutingStep(withMaker: item))
        let window = UIWindow(windowScene: UIWindowScene())
        let controller = UIHostingController(rootView: WindowView(router: router))
        window.rootViewController = controller
        window.makeKeyAndVisible()
        controller.graph.systemOpens(try #require(URL(string: "shop://item")))
        #expect(router.position.screens.count == 2)
    }
}
