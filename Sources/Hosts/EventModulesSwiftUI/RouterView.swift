#if canImport(SwiftUI)
public import EventModulesScreens
public import SwiftUI

/// Shows a router: tabs, stacks, and modals over modals.
///
/// A screen has to be a `SwiftUIScreen`; where there is UIKit, it may also be a `UIKitScreen` or a
/// `ControllerPresentable`. Any other screen logs a diagnostic.
///
/// - Order: Follows the router's events after all listeners. Once SwiftUI has removed a screen that
///   the user left, the view notifies the router, and puts it back if the router keeps it.
/// - Lifetime: The view retains its router, but not the screens. Each window has its own router.
///
/// ```swift
/// struct ShopApp: App {
///     @State
///     private var shop = Shop()
///
///     var body: some Scene {
///         WindowGroup { RouterView(shop.router) }
///     }
/// }
/// ```
///
/// Inside, `@Environment(ObservedRouter.self)` is the router, `@Environment(\.store)` its store.
public struct RouterView<TabLabel: View>: View {
    private let router: StackRouter
    private let saved: Binding<String>?
    private let tabLabel: (Int) -> TabLabel

    @State
    private var last = LastRouter()

    /// Creates a view with a label for each tab, by its index.
    ///
    /// - Parameters:
    ///   - router: A started router.
    ///   - saved: The position that the window had, such as a `SceneStorage`: the view restores it
    ///     when it first appears, and saves each later position. If none of its screens can be
    ///     made, the router logs a diagnostic and stays where it is.
    ///   - tabLabel: Makes the label of a tab.
    public init(
        _ router: StackRouter,
        savedIn saved: Binding<String>? = nil,
        @ViewBuilder tabLabel: @escaping (Int) -> TabLabel
    ) {
        self.router = router
        self.saved = saved
        self.tabLabel = tabLabel
    }

    /// The tabs, and the modals over them.
    public var body: some View {
        let shown = last.shown(router)
        PositionView(router: shown, tabLabel: tabLabel)
            .id(ObjectIdentifier(shown))
            .onChange(of: shown.observed.position, initial: true) { shown.keepPosition(in: saved) }
    }
}

extension RouterView where TabLabel == Text {
    /// Creates a view whose tabs, if there are several, have their modules' names as labels.
    ///
    /// - Parameters:
    ///   - router: A started router.
    ///   - saved: As with a label for each tab.
    public init(_ router: StackRouter, savedIn saved: Binding<String>? = nil) {
        self.init(router, savedIn: saved) { index in
            Text(verbatim: router.position.tabs.dropFirst(index).first?.root.module ?? "")
        }
    }
}

extension EnvironmentValues {
    /// The store of the router that shows the view; `nil` outside of a `RouterView`.
    public var store: Store? {
        get { self[StoreKey.self] }
        set { self[StoreKey.self] = newValue }
    }
}

private struct StoreKey: EnvironmentKey { static let defaultValue: Store? = nil }

/// Keeps the views' part of a router as long as the same router is shown.
@MainActor
private final class LastRouter {
    private var last: ShownRouter?

    func shown(_ router: StackRouter) -> ShownRouter {
        if let last, last.observed.router === router { return last }
        let shown = ShownRouter(router)
        last = shown
        return shown
    }
}

private struct PositionView<TabLabel: View>: View {
    let router: ShownRouter
    let tabLabel: (Int) -> TabLabel

    var body: some View {
        let undrawable = router.undrawable
        ModalsView(
            content: TabsView(router: router, tabLabel: tabLabel),
            modals: router.modals,
            router: router,
            isInModal: false
        ).onChange(of: undrawable, initial: true) { router.report(undrawable) }
    }
}

/// The stacks of the tabs; a single stack has no tab bar.
private struct TabsView<TabLabel: View>: View {
    let router: ShownRouter
    let tabLabel: (Int) -> TabLabel

    /// The tab that the user has selected since the last drawing, as with `StackView`.
    @State
    private var selected: Int?

    var body: some View {
        let stacks = router.tabs
        if stacks.count > 1 {
            let shown = selected ?? router.selectedTab
            TabView(selection: Binding(get: { shown }, set: { select($0) })) {
                ForEach(stacks.indices, id: \.self) { index in
                    stack(stacks[index]).tabItem { tabLabel(index) }.tag(index)
                }
            }
            .onChange(of: selected) { selected = nil }
        } else {
            stack(stacks.first ?? nil)
        }
    }

    @ViewBuilder
    private func stack(_ stack: ShownStack?) -> some View {
        if let stack { StackView(stack: stack, router: router) }
    }

    private func select(_ index: Int) {
        guard index != selected ?? router.selectedTab else { return router.popToRoot() }
        selected = index
        router.selectTab(index)
    }
}
#endif
