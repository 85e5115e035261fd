internal import EventModulesCore
internal import EventRuntime

extension StackRouter {
    /// The manager; a released one logs a diagnostic.
    func requireManager() -> ModuleManager? {
        if let manager { return manager }
        report(
            "A router was asked to route, but its module manager was released.",
            ["position": "\(position)"],
            explanation:
                "The manager makes the modules, and the router does not retain it. Nothing changes.",
            fix: "To fix this, retain the manager for as long as the router is used."
        )
        return nil
    }

    func reportShownTwice(_ screen: RoutedScreen) {
        report(
            "A route leads to a screen that the router already shows.",
            ["module": screen.module, "position": "\(position)"],
            explanation: "A screen can appear only once in a position. Nothing changes.",
            fix: "To fix this, return a new presentable, or go back to the screen with show(_:)."
        )
    }

    func reportPresentedInstead(
        _ screen: RoutedScreen,
        _ mode: RoutingStepPresentationMode,
        _ position: RouterPosition
    ) {
        report(
            "A screen was presented, because there is nothing to push it onto or embed it in.",
            ["module": screen.module, "presentation mode": mode.name, "position": "\(position)"],
            explanation:
                "A router has a stack after start(with:), and a modal has one if it was presented as "
                + "modalWithNavigation.",
            fix:
                "To fix this, start the router first, present with .modalWithNavigation, or route here "
                + "with .modal."
        )
    }

    /// Returns true if a position has a tab; a missing one logs a diagnostic.
    func requireTab(_ index: Int, of position: RouterPosition) -> Bool {
        if position.tabs.indices.contains(index) { return true }
        report(
            "A router was asked for a tab that it does not have.",
            ["tab": "\(index)", "number of tabs": "\(position.tabs.count)"],
            explanation: "Tabs are counted from 0.",
            fix:
                "To fix this, start the router with that many tabs, or pass the index of another tab."
        )
        return false
    }

    func reportNoLink(_ screen: RoutedScreen) {
        report(
            "A screen can't be recreated, because it has no link.",
            ["screen": "\(screen)"],
            explanation:
                "The position is restored without it. A further screen of a module never has a link.",
            fix:
                "To fix this, let \(screen.module) conform to Deeplinkable and return its deeplink."
        )
    }

    func reportLinkElsewhere(_ screen: RoutedScreen, _ link: Deeplink) {
        report(
            "A screen can't be recreated, because its link does not lead to its module.",
            ["screen": "\(screen)", "link": link.safeDescription],
            explanation: "The position is restored without it.",
            fix:
                "To fix this, register the links of \(screen.module) before the router is made, and "
                + "return a deeplink that one of its patterns matches completely."
        )
    }
}
