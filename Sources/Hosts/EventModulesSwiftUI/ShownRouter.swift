#if canImport(SwiftUI)
internal import EventModulesScreens
internal import EventRuntime
internal import SwiftUI
#if canImport(UIKit) && !os(watchOS)
internal import EventModulesUIKit
internal import UIKit
#endif

/// A screen's identity for SwiftUI: a recreated screen may keep the number, but isn't the same.
struct ShownID: Hashable {
    let screen: ScreenID
    let serial: Int
}

struct ShownStack: Hashable {
    let root: ShownID
    let pushed: [ShownID]

    init?(_ screens: [ShownID]) {
        guard let root = screens.first else { return nil }
        self.root = root
        pushed = Array(screens.dropFirst())
    }
}

struct ShownModal: Identifiable, Hashable {
    let id: ShownID

    /// The screen at the bottom of the router's modal, even if SwiftUI can't draw it.
    let bottom: ScreenID
    let stack: ShownStack

    let isStack: Bool
    let style: ModalStyle
}

@MainActor
final class ShownRouter {
    struct Drawing {
        let screen: RoutedScreen
        let view: AnyView
        let embedded: [ShownID]
    }

    private struct Made {
        let id: ShownID
        private(set) weak var presentable: (any Presentable)?
    }

    let observed: ObservedRouter

    private var appeared: Set<ShownID> = []
    private var made: [ScreenID: Made] = [:]
    private var lastSerial = 0
    private var reported: Set<ScreenID> = []
    private var isRestored = false

    /// When a prompt has left, at any level.
    var lastPrompt = Date.distantPast
    var hasJustPrompted: Bool { -lastPrompt.timeIntervalSinceNow < 0.7 }

    init(_ router: StackRouter) {
        observed = ObservedRouter(router)
        #if os(macOS)
        router.coveringStyles = []
        #elseif os(tvOS) || os(watchOS)
        router.coveringStyles = [.automatic, .sheet, .fullScreen]
        #endif
    }

    private var router: StackRouter { observed.router }

    /// The stacks of the tabs; `nil` for a tab without a screen that can be drawn.
    var tabs: [ShownStack?] { observed.position.tabs.map { ShownStack(ids(of: $0.screens)) } }

    var selectedTab: Int { observed.position.selectedTab }

    var modals: [ShownModal] {
        observed.position.modals.compactMap { modal in
            guard let stack = ShownStack(ids(of: modal.screens)) else { return nil }
            let isStack = if case .navigation = modal { true } else { false }
            return ShownModal(
                id: stack.root,
                bottom: modal.root.id,
                stack: stack,
                isStack: isStack,
                style: modal.style
            )
        }
    }

    var undrawable: [RoutedScreen] {
        observed.position.screens.filter { screen in
            router.presentable(for: screen.id).map { !$0.isDrawable } == true
        }
    }

    /// The screen as it is now; `nil` once it has left.
    func drawing(of id: ShownID) -> Drawing? {
        guard let screen = observed.position.screen(id.screen), isAlive(id),
            let view = router.presentable(for: id.screen)?.drawing
        else { return nil }
        return Drawing(screen: screen, view: view, embedded: ids(of: screen.embedded))
    }

    func isAlive(_ id: ShownID) -> Bool {
        guard let presentable = router.presentable(for: id.screen), let made = made[id.screen]
        else { return false }
        return made.id == id && made.presentable === presentable
    }

    private func ids(of screens: [RoutedScreen]) -> [ShownID] {
        screens.compactMap { screen in
            guard let presentable = router.presentable(for: screen.id), presentable.isDrawable
            else { return nil }
            if let known = made[screen.id], known.presentable === presentable { return known.id }
            made = made.filter { $0.value.presentable != nil }
            lastSerial += 1
            let id = ShownID(screen: screen.id, serial: lastSerial)
            made[screen.id] = Made(id: id, presentable: presentable)
            return id
        }
    }

    /// Restores the position that the window had, and saves each later one.
    func keepPosition(in saved: Binding<String>?) {
        guard let saved else { return }
        if !isRestored {
            isRestored = true
            router.restore(from: saved.wrappedValue)
        }
        saved.wrappedValue = router.savedPosition
    }

    /// Receives a screen that SwiftUI has removed from a stack, by a gesture or late.
    ///
    /// Until the screen on top has appeared, the removal concerns a stack that the program has
    /// since changed, so the router isn't notified.
    func leave(_ id: ShownID, below top: ShownID) {
        if appeared.contains(top), isAlive(id) { router.userDidLeave(id.screen) }
    }

    func leave(_ modal: ShownModal) { if isAlive(modal.id) { router.userDidLeave(modal.bottom) } }

    func selectTab(_ index: Int) { router.selectTab(index) }

    /// Goes back to the root of the selected tab, as in UIKit.
    func popToRoot() {
        guard let stack = router.position.selectedStack, !stack.pushed.isEmpty else { return }
        router.show(stack.root.id)
    }

    /// True if a stack is in the selected tab or in a modal, and no other modal covers it.
    func isVisible(_ stack: ShownStack) -> Bool {
        let base = tabs.dropFirst(selectedTab).first ?? nil
        guard let layer = ([base] + modals.map(\.stack)).firstIndex(of: stack) else { return false }
        return !modals.dropFirst(layer).contains { router.coveringStyles.contains($0.style) }
    }

    func hasAppeared(_ id: ShownID) -> Bool { appeared.contains(id) }

    func didAppear(_ id: ShownID) { appeared.insert(id) }

    func didDisappear(_ id: ShownID) { appeared.remove(id) }

    func close(_ id: ShownID) { if isAlive(id) { router.close(id.screen) } }

    func report(_ screens: [RoutedScreen]) {
        let new = screens.filter { !reported.contains($0.id) }
        reported = Set(screens.map(\.id))
        for screen in new {
            guard let presentable = router.presentable(for: screen.id) else { continue }
            Diagnostics.report(
                "A screen isn't shown, because SwiftUI can't draw it.",
                ["screen": "\(screen)", "type": String(reflecting: type(of: presentable))],
                explanation: "It's in the router's position, but only the other screens are drawn.",
                fix: "To fix this, return a ViewScreen from makePresentable(), or conform the "
                    + "screen to SwiftUIScreen."
            )
        }
    }
}

extension Presentable {
    fileprivate var drawing: AnyView? {
        #if canImport(UIKit) && !os(watchOS)
        if let screen = self as? any SwiftUIScreen {
            let wrapped = (screen as? OnUIKit)?.wrapped ?? screen
            guard let prepared = wrapped as? any ControllerPreparing else { return screen.anyBody }
            let probe = ControllerView { [weak prepared] in PreparingProbe(for: prepared) }
            return AnyView(screen.anyBody.background { probe })
        }
        guard isDrawable else { return nil }
        let view = ControllerView { [weak self] in
            self?.makeController(onDisappear: {}) ?? UIViewController()
        }
        return AnyView(view.ignoresSafeArea())
        #else
        return (self as? any SwiftUIScreen)?.anyBody
        #endif
    }

    fileprivate var isDrawable: Bool {
        if self is any SwiftUIScreen { return true }
        #if canImport(UIKit) && !os(watchOS)
        return isController
        #else
        return false
        #endif
    }
}
#endif
