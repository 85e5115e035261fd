internal import Deeplinks
internal import Delivery

extension StackRouter {
    func reportNoManager() {
        report(
            "A router was told to route, but its module manager is gone.",
            ["position": "\(position)"],
            "The manager makes the modules; the router does not keep it. Nothing changes.",
            "To fix this, keep the manager for as long as the router is used."
        )
    }

    func reportShownTwice(_ screen: RoutedScreen) -> RoutedScreen? {
        report(
            "A module was routed to with a screen that the router shows already.",
            ["module": screen.module, "position": "\(position)"],
            "One screen cannot be at two places. Nothing changes.",
            "To fix this, return a new presentable, or go back to the screen with pop(to:)."
        )
        return nil
    }

    func reportPresentedInstead(
        _ screen: RoutedScreen,
        _ mode: RoutingStepPresentationMode,
        _ position: RouterPosition
    ) {
        report(
            "There is nothing that a screen could be shown on, so it was presented instead.",
            [
                "module": screen.module,
                "presentation mode": mode.name,
                "position": "\(position)",
            ],
            "A router has a stack after start(with:), and a modal has one when it was presented as "
                + "modalWithNavigation.",
            "To fix this, start the router first, present with .modalWithNavigation, or route here "
                + "with .modal."
        )
    }

    func reportUnknownTab(_ index: Int, of position: RouterPosition) {
        report(
            "A router was asked for a tab that it does not have.",
            ["tab": "\(index)", "number of tabs": "\(position.tabs.count)"],
            "Tabs are counted from 0.",
            "To fix this, start the router with that many tabs, or name another one."
        )
    }

    func reportNoLink(_ screen: RoutedScreen) -> RoutedScreen? {
        report(
            "A screen cannot be made anew: it has no link.",
            ["screen": "\(screen)"],
            "The position is restored without it. A further screen of a module never has a link.",
            "To fix this, let \(screen.module) conform to Deeplinkable and return its deeplink."
        )
        return nil
    }

    func reportLinkElsewhere(_ screen: RoutedScreen, _ link: Deeplink) -> RoutedScreen? {
        report(
            "A screen cannot be made anew: its link does not lead to its module.",
            ["screen": "\(screen)", "link": "\(link)"],
            "The position is restored without it.",
            "To fix this, register the links of \(screen.module) before the router is made, and "
                + "return a deeplink that one of its own patterns matches whole."
        )
        return nil
    }

    private func report(
        _ summary: String,
        _ details: KeyValuePairs<String, String>,
        _ explanation: String,
        _ fix: String
    ) {
        Diagnostics.report(
            Diagnostic(summary, details, explanation: explanation, fix: fix),
            to: recorder
        )
    }
}
