import EventModulesScreens
import SwiftUI
import SwiftUIHost
import Testing
import UIKit

/// The view of a screen of the shop, which knows the screen without retaining it.
struct ShopView: View {
    private(set) weak var screen: (any Presentable)?

    var body: some View { Text("A page of the shop") }
}

// The modules of the shop stay as they are; their screens learn what SwiftUI is to show.

extension ShopScreen: SwiftUIScreen {
    var body: some View { ShopView(screen: self) }
}

extension Shop.ProductScreen: SwiftUIScreen {
    var body: some View { ShopView(screen: self) }
}

/// The shop in windows of the simulation, each with a router and its view.
@MainActor
final class ShopStage: WalkedStage {
    typealias Host = UIHostingController<RouterView<Text>>

    let simulation: UIKitSimulation
    let shop: Shop
    let watcher = ScreenWatcher()
    private let writesThroughOldBindings: Bool
    private let scene = UIWindowScene()
    var windows: [UIWindow?] = [nil, nil]
    var problems: [String] = []
    private let session: ObservedState<Shop.Session>

    private init(_ simulation: UIKitSimulation, writesThroughOldBindings: Bool) {
        self.simulation = simulation
        self.writesThroughOldBindings = writesThroughOldBindings
        shop = Shop(listeners: [watcher])
        session = ObservedState(shop.store.partialStore(forStateType: Shop.Session.self))
    }

    static func problems(
        writesThroughOldBindings: Bool,
        _ scenario: (ShopStage) -> Void
    ) async -> [String] {
        let simulation = UIKitSimulation(.deferred)
        return await problems(
            in: simulation,
            { ShopStage(simulation, writesThroughOldBindings: writesThroughOldBindings) },
            scenario
        )
    }

    func walkedWindow(_ number: Int) -> (any WalkedWindow)? { graph(number) }

    func graph(_ window: Int) -> ViewGraph? {
        (windows[window]?.rootViewController as? Host)?.graph
    }

    func openWindow(_ window: Int) {
        let shown = UIWindow(windowScene: scene)
        windows[window] = shown
        let host = Host(rootView: RouterView(shop.open(window)))
        host.graph.writesThroughOldBindings = writesThroughOldBindings
        shown.rootViewController = host
        shown.makeKeyAndVisible()
    }

    /// Signs in or out as a switch does, which shows immediately what was set.
    func sign(isIn: Bool) {
        let binding = session.binding(\.isSignedIn) { Shop.ChangeSession(isSignedIn: $0) }
        binding.wrappedValue = isIn
        if binding.wrappedValue != isIn { problems.append("The switch shows the old value.") }
    }

    /// Notes where the router and SwiftUI show something else, also below modals and in other tabs.
    func expectAgreement() {
        for window in 0..<2 {
            guard let router = router(window), let graph = graph(window) else { continue }
            expectAgreement(of: router, graph)
            router.dismissAll()
            for tab in router.position.tabs.indices {
                router.selectTab(tab)
                simulation.settle()
                expectAgreement(of: router, graph)
            }
        }
        expectOrder()
    }

    private func expectAgreement(of router: StackRouter, _ graph: ViewGraph) {
        let shown = Picture(shownBy: graph, for: router).visible
        let wanted = Picture(router.position).visible
        if shown != wanted { problems.append("\(shown) instead of \(wanted)") }
    }

    /// Notes what is wrong at any time, also while something moves.
    func expectOrder() {
        note(simulation.exceptions + simulation.warnings)
        for graph in [graph(0), graph(1)].compactMap(\.self) {
            let layers = base(of: graph) + graph.modals.compactMap(\.content)
            for (depth, layer) in layers.enumerated() where layer.all(ShopView.self).isEmpty {
                problems.append("Layer \(depth) of \(layers.count) is blank.")
            }
        }
    }

    /// Nothing for a window that waits for the sign-in, which it shows over the app's own view.
    private func base(of graph: ViewGraph) -> [ViewNode] {
        let isDrawn =
            !graph.root.all(DrawnTabs.self).isEmpty || !graph.root.all(DrawnStack.self).isEmpty
        return isDrawn ? [graph.root] : []
    }
}

extension Picture {
    /// The visible part: the modals from the highest cover on, and else the stack of the selected tab.
    var visible: Picture {
        let cover = modals.lastIndex { $0.hasPrefix("cover") }
        return Picture(
            tabs: cover == nil ? Array(tabs.dropFirst(selected).prefix(1)) : [],
            selected: selected,
            modals: Array(modals[(cover ?? 0)...]),
            top: top,
            prompt: prompt
        )
    }

    static func text(_ style: ModalStyle, _ isStack: Bool, _ numbers: [Int]) -> String {
        "\(style == .fullScreen ? "cover" : "sheet") \(isStack ? "stack " : "")\(numbers)"
    }

    @MainActor
    init(shownBy graph: ViewGraph, for router: StackRouter) {
        func number(_ view: ShopView) -> Int { view.screen.flatMap(router.id)?.number ?? 0 }
        func numbers(_ layer: ViewNode) -> [Int] {
            let pages = layer.all(DrawnStack.self).first?.pages ?? [layer]
            return pages.map { $0.all(ShopView.self).first.map(number) ?? 0 }
        }
        let bar = graph.root.all(DrawnTabs.self).first
        let base = graph.root.all(ShopView.self).isEmpty ? [] : [graph.root]
        let modals = graph.modals.map { modal in
            let content = modal.content ?? graph.root
            let isStack = !content.all(DrawnStack.self).isEmpty
            let style: ModalStyle = modal.style == .fullScreenCover ? .fullScreen : .sheet
            return Self.text(style, isStack, numbers(content))
        }
        let layer = graph.modals.last?.content ?? graph.root
        self.init(
            tabs: (bar?.tabs ?? base).map(numbers),
            selected: bar?.selected as? Int ?? 0,
            modals: modals,
            top: layer.visible(ShopView.self).last.map(number) ?? 0,
            prompt: graph.alert?.title
        )
    }
}

extension ViewGraph: WalkedWindow {
    private var top: ViewNode { modals.last?.content ?? root }
    var walkedStack: (any WalkedStack)? { top.visible(DrawnStack.self).last }
    var walkedModal: (any WalkedModal)? { modals.last }
    var walkedAlert: (any WalkedAlert)? { alert }

    func userTapsTab(_ index: Int) {
        if modals.isEmpty { root.all(DrawnTabs.self).first?.userTaps(index) }
    }

    func userTapsCloseButton() { top.userTaps("Done") }
}

extension DrawnStack: WalkedStack {
    var screenCount: Int { pages.count }
}

extension DrawnModal: WalkedModal {}
extension DrawnAlert: WalkedAlert {}
