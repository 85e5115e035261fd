import ScreensUIKit
import Testing
import UIKit

@MainActor
struct UIKitTests {
    private let scene = UIWindowScene()
    private let window: UIWindow

    init() {
        window = UIWindow(windowScene: scene)
    }

    private var host: RouterHost? { window.rootViewController as? RouterHost }

    @Test
    func everyBlockIsCompiledAndRun() throws {
        let page = GuidePage(path: "Wiki/UIKit.md")
        let tested = try page.testedLines(in: "Tests/AppleHosts/Tests/UIKitGuideTests")
        let paragraphs = try page.paragraphs(of: "swift uikit")
        #expect(!paragraphs.isEmpty)
        for paragraph in paragraphs {
            let isTested = tested.containsInARow(paragraph.lines)
            #expect(isTested, "\(page.path):\(paragraph.firstLine) is not in \(page.testName)")
        }
    }

    @Test
    func smallestExample() throws {
        // SceneDelegate.swift

        let store = Suas.createStore(reducer: AppActionReducer(initialState: Laps()))
        let manager = ModuleManager(store: store)
        let router = StackRouter(manager: manager)
        let context = LapsContext(laps: store.partialStore(forStateType: Laps.self))
        router.start(with: ModuleRoutingStep(withMaker: context))

        window.rootViewController = RouterHost(router: router)
        window.makeKeyAndVisible()

        let stack = try #require(host?.children.first as? UINavigationController)
        let view = try #require(stack.viewControllers[0].view as? LapsView)
        #expect(stack.viewControllers[0].navigationItem.title == "Laps")
        #expect(view.window === window)
        #expect(view.label.text == "0 laps")
        store.dispatch(AddLap())
        #expect(view.label.text == "1 laps")
    }

    @Test
    func screensOfYourOwn() {
        let manager = ModuleManager()
        let router = StackRouter(manager: manager)
        window.makeKeyAndVisible()
        window.rootViewController = RouterHost(router: router)
        let map = MapScreen()
        router.start(with: .screen(map))
        #expect(map.contentView.window === window)
    }

    @Test
    func movingAnApp() throws {
        let manager = ModuleManager()
        let router = StackRouter(manager: manager)
        window.makeKeyAndVisible()

        router.start(withTabs: [
            .controller { CatalogController() },
            .controller { SearchController() },
            .controller { CartController() },
            .controller { AccountController() },
        ])
        window.rootViewController = RouterHost(router: router)

        let bar = try #require(host?.children.first as? UITabBarController)
        #expect(bar.viewControllers?.count == 4)
        let stack = try #require(bar.selectedViewController as? UINavigationController)
        let catalog = try #require(router.topPresentable as? CatalogController)
        #expect(stack.topViewController === catalog)
        catalog.navigationController?.pushViewController(ProductController(), animated: false)
        router.selectTab(2)
        #expect((router.topPresentable as? CartController)?.viewIfLoaded?.window === window)
        #expect(stack.viewControllers.count == 2)
    }

    @Test
    func eventsReplacePushes() throws {
        let manager = ModuleManager()
        let router = StackRouter(manager: manager)
        router.start(
            with: ModuleRoutingStep(withMaker: ModuleContext(building: CatalogModule.self))
        )
        let catalog = try #require(router.topPresentable as? CatalogController)
        let module = try #require(manager.module(for: catalog) as? CatalogModule)
        var selected: [Int] = []
        module[event: CatalogEvent.productSelected]
            .subscribe(onNext: { selected.append($0) })
            .disposed(by: module.disposeBag)
        catalog.onSelect(7)
        #expect(selected == [7])
    }
}

extension ModuleRoutingStep {
    @MainActor
    fileprivate static func screen(_ screen: any Presentable) -> ModuleRoutingStep {
        ModuleRoutingStep(withMaker: ScreenContext(screen: screen))
    }
}

private struct ScreenContext: ModuleContextProtocol {
    typealias ModuleType = ScreenModule
    let screen: any Presentable
}

private final class ScreenModule: ModuleProtocol {
    let context: ScreenContext
    let disposeBag = DisposeBag()

    init(usingContext context: ScreenContext) { self.context = context }

    func makePresentable() -> any Presentable { context.screen }
}
