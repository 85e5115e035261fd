/// Where one is in an app, as plain data: which tab, which screens on top of each other, which
/// modals.
///
/// ```swift
/// let saved = try JSONEncoder().encode(router.position)
/// ```
///
/// A position comes from a router, or from what was saved of one; decoding one that cannot be, such
/// as a tab that does not exist, throws.
public struct RouterPosition: Hashable, Sendable {
    /// The stacks of the tabs; one for an app without tabs, none before the router was started.
    public internal(set) var tabs: [ScreenStack] = []

    /// The index of the tab that is shown; 0 where there is none.
    public internal(set) var selectedTab = 0

    /// What was presented, from the bottom to the top.
    public internal(set) var modals: [Modal] = []

    /// The position of a router that was not started.
    public init() {}

    /// The screen that is seen: on top of the topmost modal or of the selected tab.
    public var top: RoutedScreen? {
        modals.last?.screens.last ?? selectedStack?.top
    }

    /// Whether a screen can be pushed: neither onto nothing nor onto a modal without a stack.
    public var canPush: Bool {
        switch modals.last {
        case .screen: false
        case .navigation: true
        case nil: !tabs.isEmpty
        }
    }

    /// Whether `StackRouter.goBack()` has anything to go back from.
    public var canGoBack: Bool {
        !modals.isEmpty || hasPushedOnTop
    }

    /// Whether there is a screen to pop.
    var hasPushedOnTop: Bool {
        (modals.last?.screens ?? selectedStack?.screens ?? []).count > 1
    }

    /// The stack of the selected tab.
    public var selectedStack: ScreenStack? {
        tabs.isEmpty ? nil : tabs[selectedTab]
    }

    /// All screens, those inside others included: tab by tab and modal by modal, from the bottom to
    /// the top.
    public var screens: [RoutedScreen] {
        let stacked = tabs.flatMap(\.screens) + modals.flatMap(\.screens)
        return stacked.flatMap(\.withEmbedded)
    }

    /// The screen with a number; nil once it has gone.
    public func screen(_ id: ScreenID) -> RoutedScreen? {
        screens.first { $0.id == id }
    }
}
