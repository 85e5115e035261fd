import EventModulesScreens
import Testing
import UIKit
import UIKitHost

/// Windows that the system opens, links to, closes and opens again.
@MainActor
@Suite(.simulated)
struct SceneScenarioTests {
    private let app = SceneApp()
    private let session = UISceneSession(systemMakes: "first")

    private func open(_ session: UISceneSession, in app: SceneApp, links: [String] = []) {
        session.systemOpens(SceneDelegate(app.shop), links: links)
        app.simulation.settle()
    }

    @Test
    func eachWindowHasItsOwnPosition() {
        let second = UISceneSession(systemMakes: "second")
        open(session, in: app)
        open(second, in: app)
        second.delegate?.router?.route(to: .pushed(1))
        #expect(session.delegate?.router?.position.screens.count == 3)
        #expect(second.delegate?.router?.position.screens.count == 4)
        #expect(app.windowKeys == ["first", "second"])
        second.systemCloses()
        #expect(app.windowKeys == ["first"])
        #expect(app.shop.manager.livingModules().count == 3)
    }

    @Test
    func theNextRunOpensADeepPositionAgain() {
        var position = RouterPosition()
        open(session, in: app)
        let router = session.delegate?.router
        router?.selectTab(2)
        for product in 1...2 { router?.route(to: .pushed(product, withCloseButton: true)) }
        for modal in [PresentableRoutingStep.stack(3, .fullScreen), .pushed(4), .sheet(5)] {
            router?.route(to: modal)
        }
        position = router?.position ?? position
        session.systemCloses()
        let next = SceneApp()
        open(session, in: next)
        #expect(position.screens.count == 8)
        #expect(session.delegate?.router?.position == position)
        #expect(session.delegate?.picture == Picture(position))
    }

    @Test
    func aClosedWindowOpensWhereItWas() {
        open(session, in: app)
        session.delegate?.router?.route(to: .pushed(1))
        let position = session.delegate?.router?.position
        session.systemCloses()
        #expect(app.shop.manager.livingModules().isEmpty)
        open(session, in: app)
        #expect(session.delegate?.router?.position == position)
    }

    @Test
    func linksOpenInARunningWindowInTheOrderOfTheirTexts() {
        open(session, in: app)
        session.systemPasses(links: ["shop://product/2", "shop://product/1"])
        #expect(session.delegate?.links == ["shop://product/1", "shop://product/2"])
        app.simulation.settle()
        #expect(session.delegate?.picture == session.delegate?.routerPicture)
    }

    @Test
    func aLinkOpensTheApp() {
        open(session, in: app, links: ["shop://product/1"])
        #expect(session.delegate?.links == ["shop://product/1"])
        #expect(session.delegate?.picture == session.delegate?.routerPicture)
    }

    @Test
    func aLinkOpensOnTopOfTheSavedPosition() {
        open(session, in: app)
        session.delegate?.router?.route(to: .pushed(1))
        session.systemCloses()
        open(session, in: app, links: ["shop://product/2"])
        #expect(session.delegate?.links == ["shop://product/1", "shop://product/2"])
    }

    @Test
    func webPagesOfTheAppOpen() {
        let page = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
        page.webpageURL = URL(string: "https://shop.example/help")
        session.systemOpens(SceneDelegate(app.shop), activities: [page])
        #expect(session.delegate?.links == ["https://shop.example/help"])
        session.systemPasses(page)
        #expect(session.delegate?.router?.position.screens.count == 5)
        #expect(session.delegate?.continued == [true])
    }

    @Test
    func otherActivitiesChangeNothing() {
        open(session, in: app)
        let call = NSUserActivity(activityType: "example.call")
        call.webpageURL = URL(string: "https://shop.example/help")
        session.systemPasses(call)
        session.systemPasses(NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb))
        session.delegate?.router?.restore(from: call)
        #expect(session.delegate?.continued == [false, false])
        #expect(session.delegate?.router?.position.screens.count == 3)
    }

    @Test(arguments: ["nonsense", "", 7, Data([1]), ["tabs": 1]] as [any Sendable])
    func anUnreadablePositionIsReportedAndTheFirstScreensAreShown(saved: any Sendable) {
        open(session, in: app)
        session.systemCloses()
        let stored = session.stateRestorationActivity
        stored?.userInfo = stored?.userInfo?.mapValues { _ in saved }
        let reports = Diagnostics.collect { open(session, in: app) }
        let isEmpty = saved as? String == ""
        #expect(reports.map(\.summary) == (isEmpty ? [] : ["A saved position can't be read."]))
        #expect(session.delegate?.router?.position.tabs.count == 3)
    }
}

/// One run of the shop, whose windows the system opens.
@MainActor
private final class SceneApp {
    let simulation = UIKitSimulation.running
    let shop = Shop()

    init() {
        shop.manager.registerDeeplinks(of: HelpModule.self) { _ in
            ModuleContext(building: HelpModule.self)
        }
    }

    /// The keys of the store that belong to windows.
    var windowKeys: [StateKey] { ["first", "second"].filter(shop.store.state.keys.contains) }
}

private final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    private(set) var router: StackRouter?
    private(set) var continued: [Bool] = []
    private let shop: Shop

    init(_ shop: Shop) { self.shop = shop }

    func scene(
        _ scene: UIScene,
        willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let scene = scene as? UIWindowScene else { return }
        let router = StackRouter(manager: shop.manager, stateKey: session.persistentIdentifier)
        router.restore(from: session.stateRestorationActivity)
        if router.position.isEmpty { router.start(withTabs: [.catalog, .basket, .account]) }
        router.follow(connectionOptions)
        window = UIWindow(windowScene: scene)
        window?.rootViewController = RouterHost(router: router)
        window?.makeKeyAndVisible()
        self.router = router
    }

    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
        router?.follow(contexts)
    }

    func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
        if let router { continued.append(router.follow(userActivity)) }
    }

    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
        router?.activity(ofType: "example.shop.position")
    }

    /// The links of the screens above the tabs.
    var links: [String] {
        let roots = router?.position.tabs.map(\.root) ?? []
        let screens = router?.position.screens.filter { !roots.contains($0) } ?? []
        return screens.compactMap { $0.link?.description }
    }

    var routerPicture: Picture? { router.map { Picture($0.position) } }

    var picture: Picture? {
        guard let router, let host = window?.rootViewController as? RouterHost else { return nil }
        return Picture(shownBy: host, for: router)
    }
}

extension UISceneSession {
    fileprivate var delegate: SceneDelegate? { scene?.delegate as? SceneDelegate }
}

/// A module that a web page leads to.
private final class HelpModule: Deeplinkable {
    static let deeplinkPatterns: [DeeplinkPattern] = ["https://shop.example/help"]

    let context: ModuleContext
    let disposeBag = DisposeBag()
    var deeplink: Deeplink? { Self.deeplinkPatterns[0].link([:]) }

    init(usingContext context: ModuleContext) { self.context = context }

    func makePresentable() -> any Presentable { PageScreen() }
}
