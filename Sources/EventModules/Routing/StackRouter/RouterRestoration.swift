/// Makes of a position that is wanted one that a router can go to: with the screens that live, and
/// others made anew.
struct RouterRestoration {
    private let living: [ScreenID: RoutedScreen]

    /// - Parameter screens: Those that live; of two versions of one, the last counts.
    init(living screens: [RoutedScreen]) {
        var living: [ScreenID: RoutedScreen] = [:]
        for screen in screens { living[screen.id] = screen }
        self.living = living
    }

    /// The position that is possible: screens that cannot be made are left out, and so is what would
    /// be empty without them.
    ///
    /// - Parameters:
    ///   - wanted: The position to go to.
    ///   - make: Makes a screen that does not live; nil if that is not possible.
    /// - Returns: The position to go to instead.
    func position(
        for wanted: RouterPosition,
        make: (RoutedScreen) -> RoutedScreen?
    ) -> RouterPosition {
        let stacks = wanted.tabs.map { stack($0.screens, make) }
        var position = RouterPosition()
        position.tabs = stacks.compactMap { $0 }
        position.selectTab(stacks.prefix(wanted.selectedTab).count { $0 != nil })
        position.modals = wanted.modals.compactMap { modal($0, make) }
        return position
    }

    private func modal(_ modal: Modal, _ make: (RoutedScreen) -> RoutedScreen?) -> Modal? {
        switch modal {
        case .screen(let wanted): screen(wanted, make).map(Modal.screen)
        case .navigation(let wanted): stack(wanted.screens, make).map(Modal.navigation)
        }
    }

    private func stack(
        _ wanted: [RoutedScreen],
        _ make: (RoutedScreen) -> RoutedScreen?
    ) -> ScreenStack? {
        let screens = wanted.compactMap { screen($0, make) }
        guard let root = screens.first else { return nil }
        var stack = ScreenStack(root: root)
        stack.pushed = Array(screens.dropFirst())
        return stack
    }

    // It would be written out into itself many times over.
    @inline(never)
    private func screen(
        _ wanted: RoutedScreen,
        _ make: (RoutedScreen) -> RoutedScreen?
    ) -> RoutedScreen? {
        let living = living[wanted.id].flatMap { $0.isSame(as: wanted) ? $0 : nil }
        var screen = living ?? make(wanted)
        screen?.embedded = wanted.embedded.compactMap { self.screen($0, make) }
        return screen
    }
}

extension RoutedScreen {
    /// Whether both are one screen, whatever is inside.
    fileprivate func isSame(as other: RoutedScreen) -> Bool {
        id == other.id && module == other.module && link == other.link
            && routingContext == other.routingContext
    }
}
