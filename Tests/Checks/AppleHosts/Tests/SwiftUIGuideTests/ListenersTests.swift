import EventModulesSwiftUI
import SwiftUI
import Testing
import UIKit

@testable import SwiftUIShop

@Observable
final class RecentProducts: EventsListening {
    private(set) var ids: [String] = []

    @discardableResult
    func registerToEvents(
        for producer: any AnyEventsProducer,
        events: Observable<CatalogEvent>
    ) -> Bool {
        events.capture(event: CatalogEvent.productSelected)
            .subscribe(onNext: { [weak self] id in self?.ids.append(id) })
            .disposed(by: producer.disposeBag)
        return true
    }
}

struct RecentProductsView: View {
    let recent: RecentProducts

    var body: some View {
        ForEach(recent.ids.indices, id: \.self) { index in Text(recent.ids[index]) }
    }
}

@MainActor
final class RecentShop {
    let recent = RecentProducts()
    let manager: ModuleManager
    let router: StackRouter

    init() {
        manager = ModuleManager(listeners: [EventsLogger(), recent])
        router = StackRouter(manager: manager)
        router.start(with: .catalog)
    }
}

struct RecentShopView: View {
    let shop: RecentShop

    var body: some View {
        VStack {
            RouterView(shop.router)
            RecentProductsView(recent: shop.recent)
        }
    }
}

struct DebugMenu: View {
    let manager: ModuleManager

    @State
    private var logger = EventsLogger()

    var body: some View {
        Button("Log events") { manager.addEventsListeners([logger]) }
        Button("Stop") { manager.removeEventsListener(logger) }
    }
}

/// The views of the page; another test has its other listeners.
@MainActor
struct ListenersTests {
    private let scene = UIWindowScene()
    private let window: UIWindow

    init() { window = UIWindow(windowScene: scene) }

    private func open(_ view: some View) -> ViewNode {
        let host = UIHostingController(rootView: view)
        window.rootViewController = host
        window.makeKeyAndVisible()
        return host.graph.root
    }

    @Test
    func selectedProductsAppearBelowTheShop() throws {
        let shop = RecentShop()
        var printed: [String] = []
        shop.manager.addEventsListeners([EventsLogger { printed.append($0) }])
        printed = []
        let root = open(RecentShopView(shop: shop))
        root.userTaps("lamp")
        UIKitSimulation.running.settle()
        #expect(root.texts == ["lamp", "chair", "Catalog", "lamp"])
        let page = try GuidePage(path: "Wiki/Listeners.md").text()
        #expect(page.contains("`EventsLogger` prints `\(printed.last ?? "nothing")`."))
    }

    @Test
    func listenersComeAndGo() {
        let manager = ModuleManager()
        let root = open(DebugMenu(manager: manager))
        for title in ["Log events", "Stop"] { root.userTaps(title) }
        #expect(root.texts == ["Log events", "Stop"])
    }
}
