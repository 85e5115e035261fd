public import EventModules

extension ViewController {
    /// Adds a child screen, which then appears and disappears with this screen.
    ///
    /// Adding a child twice has no effect.
    ///
    /// - Order: If this screen is visible, the child appears now.
    /// - Lifetime: This screen retains the child until it is removed.
    ///
    /// ```swift
    /// add(manager.viewController(for: details))
    /// ```
    public func add(_ child: any Presentable) {
        guard index(of: child) == nil else { return }
        let child = ContainedScreen(child)
        contained.append(child)
        if appearance.isShowing { child.willAppear() }
        if appearance == .visible { child.didAppear() }
    }

    /// Removes a child screen; does nothing for any other screen.
    ///
    /// - Order: If this screen is visible, the child disappears now.
    public func remove(_ child: any Presentable) {
        guard let index = index(of: child) else { return }
        contained.remove(at: index).remove()
    }

    /// Replaces a child screen with another.
    ///
    /// If the old screen isn't a child, the new one is added; if the new one is a child already,
    /// the old one is removed.
    ///
    /// - Order: If this screen is visible: `old.viewWillDisappear()`, `new.viewWillAppear()`,
    ///   `old.viewDidDisappear()`, `new.viewDidAppear()`.
    /// - Lifetime: As with `add(_:)`.
    public func transition(from old: any Presentable, to new: any Presentable) {
        guard let index = index(of: old) else { return add(new) }
        guard self.index(of: new) == nil else { return old === new ? () : remove(old) }
        let removed = contained[index]
        let added = ContainedScreen(new)
        contained[index] = added
        removed.remove(beforeDidDisappear: { if appearance.isShowing { added.willAppear() } })
        if appearance == .visible { added.didAppear() }
    }

    private func index(of child: any Presentable) -> Int? {
        contained.firstIndex { $0.screen === child }
    }
}

/// The stage of a screen's appearance.
enum Appearance {
    case hidden
    case appearing
    case visible
    case disappearing

    var isShowing: Bool { self == .appearing || self == .visible }
}

/// A child screen, which receives each step once, and none after its removal.
///
/// The checks are necessary because a child's reaction to a step may add and remove other children.
@MainActor
final class ContainedScreen {
    let screen: any Presentable
    private var appearance = Appearance.hidden
    private var isContained = true

    init(_ screen: any Presentable) {
        self.screen = screen
    }

    func willAppear() {
        guard isContained, !appearance.isShowing else { return }
        appearance = .appearing
        screen.viewWillAppear()
    }

    func didAppear() {
        guard appearance == .appearing else { return }
        appearance = .visible
        screen.viewDidAppear()
    }

    func willDisappear() {
        guard appearance.isShowing else { return }
        appearance = .disappearing
        screen.viewWillDisappear()
    }

    func didDisappear() {
        guard appearance == .disappearing else { return }
        appearance = .hidden
        screen.viewDidDisappear()
    }

    /// Makes the screen disappear if it is showing, and ignores later appearances.
    func remove(beforeDidDisappear work: () -> Void = {}) {
        isContained = false
        willDisappear()
        work()
        didDisappear()
    }
}
