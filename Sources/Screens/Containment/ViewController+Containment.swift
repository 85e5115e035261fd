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
        let child = ContainedScreen(child)
        contained.append(child)
        if appearance.isSeen { child.willAppear() }
        if appearance == .visible { child.didAppear() }
    }

    /// Takes a screen out of this one.
    ///
    /// - Order: If this screen is seen, it disappears now.
    /// - Parameter child: A screen; if it is not inside, nothing happens.
    public func remove(_ child: any Presentable) {
        guard let index = index(of: child) else { return }
        contained.remove(at: index).remove()
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
        let going = contained[index]
        let coming = ContainedScreen(new)
        contained[index] = coming
        going.remove(whileItWillGo: { if appearance.isSeen { coming.willAppear() } })
        if appearance == .visible { coming.didAppear() }
    }

    private func index(of child: any Presentable) -> Int? {
        contained.firstIndex { $0.screen === child }
    }
}
