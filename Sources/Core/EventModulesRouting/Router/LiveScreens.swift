import EventModulesCore
import EventRuntime

/// The living screens of a router.
@MainActor
final class LiveScreens {
    struct Screen {
        let presentable: any Presentable

        let gates: [RoutingGate]

        /// The step to the module, for the screen that it was made with, which links lead to.
        let step: ModuleRoutingStep?

        /// Called after the screen has left by its close button.
        let onClose: (@MainActor () -> Void)?
    }

    private var screens: [ScreenID: Screen] = [:]
    private(set) var gates: [RoutingGate: Int] = [:]

    private var ids: [ObjectIdentifier: ScreenID] = [:]

    /// Those that have appeared, in each layer that isn't covered, from the bottom.
    ///
    /// The selected tab is layer 0, and each modal is another one. The screen on top comes first,
    /// before those inside it.
    private var visible: [[any Presentable]] = [[]]
    private var bottomLayer = 0

    /// True if a screen hasn't appeared because its gate has closed.
    private var hasHidden = false
    var made: [RoutedScreen] = []

    /// The visible screen.
    var top: (any Presentable)? { visible.last { !$0.isEmpty }?.first }

    subscript(id: ScreenID) -> Screen? { screens[id] }

    func id(of presentable: any Presentable) -> ScreenID? { ids[ObjectIdentifier(presentable)] }

    func insert(_ screen: Screen, for routed: RoutedScreen) {
        ids[ObjectIdentifier(screen.presentable)] = routed.id
        screens[routed.id] = screen
        for gate in screen.gates { gates[gate, default: 0] += 1 }
        made.append(routed)
    }

    /// Removes screens; returns them from the oldest to the newest.
    func remove(_ leaving: [RoutedScreen]) -> [any Presentable] {
        let removed = leaving.map(\.id).inOrder(<).compactMap { screens.removeValue(forKey: $0) }
        for screen in removed {
            ids[ObjectIdentifier(screen.presentable)] = nil
            for gate in screen.gates {
                let rest = gates[gate, default: 1] - 1
                gates[gate] = rest == 0 ? nil : rest
            }
        }
        return removed.map(\.presentable)
    }

    /// The visible screens of a position appear, and the screens before them disappear.
    ///
    /// The code of a screen may close the gate of another one, which then doesn't appear.
    ///
    /// The `same` lowest layers have not changed, and take no time.
    func showTop(
        of position: RouterPosition,
        above same: Int = 0,
        coveredBy styles: Set<ModalStyle>,
        unless isClosed: (RoutingGate) -> Bool
    ) {
        let same = hasHidden ? 0 : same
        let layers = position.modals.count + 1
        func covers(_ layer: Int) -> Bool {
            layer > 0 && styles.contains(position.modals[layer - 1].style)
        }
        let bottom =
            (same..<layers).last(where: covers)
            ?? (bottomLayer < same ? bottomLayer : (0..<same).last(where: covers) ?? 0)
        let kept = bottom == bottomLayer ? max(same - bottom, 0) : 0
        let changed = (bottom + kept..<layers).map { layer in
            var shown: [RoutedScreen] = []
            let stack = layer > 0 ? position.modals[layer - 1].stack : position.selectedStack
            stack?.top.append(to: &shown)
            return shown.compactMap { screens[$0.id] }
        }
        let all = changed.reversed().joined()
        func open() -> [any Presentable] {
            all.filter { !$0.gates.contains(where: isClosed) }.map(\.presentable)
        }
        let (before, after) = (visible[kept...].reversed().flatMap(\.self), all.map(\.presentable))
        let leaving = before.without(after)
        visible.replaceSubrange(kept..., with: changed.map { $0.map(\.presentable) })
        bottomLayer = bottom
        for screen in leaving { screen.viewWillDisappear() }
        let entering = open().without(before)
        let hidden = after.without(before).without(entering)
        hasHidden = !hidden.isEmpty
        if hasHidden { visible = visible.map { $0.without(hidden) } }
        for screen in entering { screen.viewWillAppear() }
        for screen in leaving { screen.viewDidDisappear() }
        for screen in open().without(after.without(entering)) { screen.viewDidAppear() }
    }

    /// Removes all screens, with their router.
    func leave() {
        if screens.isEmpty { return }
        // The closure passes the screens on, so that it doesn't retain them any longer.
        var leaving = Array(screens).inOrder { $0.key < $1.key }.map(\.value.presentable)
        var visible = visible.reversed().flatMap(\.self)
        (screens, ids, self.visible) = ([:], [:], [[]])
        DeliveryQueue.main.deliver {
            let disappear = {
                for screen in visible { screen.viewWillDisappear() }
                for screen in visible { screen.viewDidDisappear() }
            }
            DeliveryQueue.main.release(leaving, after: disappear)
            (leaving, visible) = ([], [])
        }
    }
}

extension [any Presentable] {
    /// Not isolated, so that its closures don't check their executor.
    fileprivate nonisolated func without(_ others: [any Presentable]) -> [any Presentable] {
        filter { screen in !others.contains { $0 === screen } }
    }
}
