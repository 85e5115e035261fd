public import EventModules

extension ViewController {
    /// Puts a screen inside this one.
    ///
    /// - Order: It appears and disappears with this screen; if this one is seen already, it appears
    ///   now.
    /// - Lifetime: This screen keeps it until it is removed.
    ///
    /// ```swift
    /// add(manager.viewController(for: details))
    /// ```
    ///
    /// - Parameter child: A screen. One that is inside already stays where it is.
    public func add(_ child: any Presentable) {
        guard index(of: child) == nil else { return }
        children.append(child)
        if isSeen { child.viewWillAppear() }
        if appearance == .visible { child.viewDidAppear() }
    }

    /// Takes a screen out of this one.
    ///
    /// - Order: If this screen is seen, it disappears now.
    /// - Parameter child: A screen; if it is not inside, nothing happens.
    public func remove(_ child: any Presentable) {
        guard let index = index(of: child) else { return }
        children.remove(at: index)
        if isSeen { child.viewWillDisappear() }
        hide(child)
    }

    /// Puts a screen in the place of another one.
    ///
    /// - Order: If this screen is seen, the old one will disappear, the new one will appear, the old
    ///   one has disappeared, the new one has appeared.
    /// - Lifetime: As with `add(_:)`.
    /// - Parameters:
    ///   - old: A screen inside this one; if it is not, the new one is added.
    ///   - new: The screen to show instead. If it is inside already, the old one is removed.
    public func transition(from old: any Presentable, to new: any Presentable) {
        guard let index = index(of: old) else { return add(new) }
        guard self.index(of: new) == nil else { return old === new ? () : remove(old) }
        children[index] = new
        if isSeen {
            old.viewWillDisappear()
            new.viewWillAppear()
        }
        hide(old)
        if appearance == .visible { new.viewDidAppear() }
    }

    /// Tells a child that it has disappeared, if it was told that it will.
    private func hide(_ child: any Presentable) {
        let isLeaving = leavingChildren.contains { $0 === child }
        leavingChildren.removeAll { $0 === child }
        if isSeen || isLeaving { child.viewDidDisappear() }
    }

    private var isSeen: Bool { appearance == .appearing || appearance == .visible }

    private func index(of child: any Presentable) -> Int? {
        children.firstIndex { $0 === child }
    }
}
