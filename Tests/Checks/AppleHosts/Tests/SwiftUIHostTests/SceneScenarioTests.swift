import EventModulesScreens
import SwiftUI
import SwiftUIHost
import Testing
import UIKit

/// Windows that the system restores, and opens with links.
@MainActor
@Suite(.simulated)
struct SceneScenarioTests {
    private struct Window {
        let scene: UIWindowScene
        let window: UIWindow
        let manager: ModuleManager
        let router: StackRouter
        let graph: ViewGraph
    }

    private let simulation = UIKitSimulation.running

    /// Opens a window whose scene may have been there in an earlier run.
    private func open() -> Window {
        let manager = ModuleManager()
        manager.registerDeeplinks(of: NoteModule.self) { match in
            match["number", as: Int.self].map { NoteContext(number: $0) }
        }
        let router = StackRouter(manager: manager)
        router.start(with: ModuleRoutingStep(withMaker: NoteContext()))
        let controller = UIHostingController(rootView: WindowView(router: router))
        let scene = UIWindowScene()
        let window = UIWindow(windowScene: scene)
        window.rootViewController = controller
        window.makeKeyAndVisible()
        simulation.settle()
        return Window(
            scene: scene,
            window: window,
            manager: manager,
            router: router,
            graph: controller.graph
        )
    }

    @Test
    func aPositionIsSavedAndRestored() {
        let first = open()
        first.router.route(toDeeplink: "note://2")
        simulation.settle()
        let saved = first.router.savedPosition
        #expect(simulation.sceneValues["position"] as? String == saved)
        let second = open()
        #expect(second.graph.root.texts == ["note 2"])
        #expect(simulation.sceneValues["position"] as? String == second.router.savedPosition)
        withExtendedLifetime(first) {}
    }

    @Test
    func aWindowWithoutASavedPositionShowsItsStart() {
        #expect(open().graph.root.texts == ["note 1"])
    }

    @Test
    func anUnreadablePositionIsReportedAndChangesNothing() {
        simulation.sceneValues["position"] = "{"
        var texts: [String] = []
        let reports = Diagnostics.collect { texts = open().graph.root.texts }
        #expect(reports.map(\.summary) == ["A saved position can't be read."])
        #expect(texts == ["note 1"])
    }

    @Test
    func theUserComesBackToAPositionOnlyOnce() {
        let earlier = open()
        earlier.router.route(toDeeplink: "note://2")
        simulation.settle()
        let window = open()
        window.router.goBack()
        simulation.settle()
        #expect(window.graph.root.texts == ["note 1"])
        withExtendedLifetime((earlier, window)) {}
    }

    @Test
    func linksOfTheSystemAreFollowed() throws {
        let window = open()
        window.graph.systemOpens(try #require(URL(string: "note://3")))
        simulation.settle()
        #expect(window.graph.root.texts == ["note 3"])
        let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
        activity.webpageURL = URL(string: "note://4")
        window.graph.systemContinues(activity)
        simulation.settle()
        #expect(window.graph.root.texts == ["note 4"])
        withExtendedLifetime(window) {}
    }
}

private struct WindowView: View {
    let router: StackRouter

    @SceneStorage("position")
    private var position = ""

    var body: some View {
        RouterView(router, savedIn: $position)
            .onOpenURL { router.follow($0) }
            .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { activity in
                if let page = activity.webpageURL { router.follow(page) }
            }
    }
}

private struct NoteContext: ModuleContextProtocol {
    typealias ModuleType = NoteModule
    var number = 1
}

private final class NoteModule: Deeplinkable {
    static let deeplinkPatterns: [DeeplinkPattern] = ["note://{number:Int}"]

    let context: NoteContext
    let disposeBag = DisposeBag()
    var deeplink: Deeplink? { Self.deeplinkPatterns[0].link(["number": .int(context.number)]) }

    init(usingContext context: NoteContext) { self.context = context }

    func makePresentable() -> any Presentable {
        let number = context.number
        return ViewScreen { Text("note \(number)") }
    }
}
