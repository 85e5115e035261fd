public import EventModules

extension ViewController {
    /// Adds a child, which appears and disappears with this screen; an existing child is ignored.
    ///
    /// - Order: If this screen is visible, the child appears now.
    /// - Lifetime: This screen retains the child until it is removed.
    public func add(_ child: any Presentable) {
        guard index(of: child) == nil else { return }
        let child = ContainedScreen(child, in: self)
        contained.append(child)
        if lastStep.isShowing { child.take(.willAppear) }
        if lastStep == .appeared { child.take(.appeared) }
    }

    /// Removes a child screen; does nothing for any other screen.
    ///
    /// A child that is not visible disconnects too, as if it disappeared.
    ///
    /// - Order: If this screen is visible, the child disappears now.
    public func remove(_ child: any Presentable) {
        guard let index = index(of: child) else { return }
        contained.remove(at: index).remove()
    }

    /// Replaces a child screen with another.
    ///
    /// If `old` isn't a child, `new` is added; if `new` already is one, `old` is removed.
    ///
    /// - Order: If this screen is visible: `old.viewWillDisappear()`, `new.viewWillAppear()`,
    ///   `old.viewDidDisappear()`, `new.viewDidAppear()`.
    public func transition(from old: any Presentable, to new: any Presentable) {
        guard let index = index(of: old) else { return add(new) }
        guard self.index(of: new) == nil else { return old === new ? () : remove(old) }
        let removed = contained[index]
        let added = ContainedScreen(new, in: self)
        contained[index] = added
        removed.remove(beforeDidDisappear: { if lastStep.isShowing { added.take(.willAppear) } })
        if lastStep == .appeared { added.take(.appeared) }
    }

    private func index(of child: any Presentable) -> Int? {
        contained.firstIndex { $0.screen === child }
    }
}

extension ViewControllerEvent {
    /// True if this was the last step of a screen that is visible or is about to appear.
    var isShowing: Bool { self == .willAppear || self == .appeared }
}

/// A screen that may listen to the store without being visible.
@MainActor
private protocol Connecting: Presentable {
    /// Disconnects the screen and its children as if they disappeared, unless they are visible.
    func disconnectIfHidden()
}

extension ViewController: Connecting {
    fileprivate func disconnectIfHidden() {
        guard !lastStep.isShowing else { return }
        if shouldDisconnectWhenInvisible { connected = false }
        for child in children { (child as? any Connecting)?.disconnectIfHidden() }
    }
}

/// A child screen, which receives each step once, and none after its removal.
///
/// The checks are necessary because a child's reaction to a step may add and remove other children.
@MainActor
final class ContainedScreen {
    let screen: any Presentable
    private var lastStep = ViewControllerEvent.disappeared
    private var isContained = true

    init(_ screen: any Presentable, in container: any Presentable) {
        self.screen = screen
        screen.joinServices(of: container)
    }

    /// Passes a step on to the screen if it follows the last one.
    func take(_ step: ViewControllerEvent) {
        let notify: () -> Void
        switch step {
        case .willAppear where isContained && !lastStep.isShowing: notify = screen.viewWillAppear
        case .appeared where lastStep == .willAppear: notify = screen.viewDidAppear
        case .willDisappear where lastStep.isShowing: notify = screen.viewWillDisappear
        case .disappeared where lastStep == .willDisappear: notify = screen.viewDidDisappear
        case .left where isContained: notify = { self.screen.leave() }
        case .willAppear, .appeared, .willDisappear, .disappeared, .left: return
        }
        lastStep = step
        notify()
    }

    /// Makes a showing screen disappear, or else disconnects it; ignores later appearances.
    func remove(beforeDidDisappear work: () -> Void = {}) {
        isContained = false
        if !lastStep.isShowing { (screen as? any Connecting)?.disconnectIfHidden() }
        take(.willDisappear)
        work()
        take(.disappeared)
    }
}
