/// A screen that a router retains.
struct LiveScreen {
    let presentable: any Presentable

    /// True for the screen that its module was made with, which links lead to.
    let isFirst: Bool

    /// Called after the screen has left by its close button.
    let onClose: (@MainActor () -> Void)?
}

/// The screens that a router retains, by their numbers.
@MainActor
struct LiveScreens {
    private var screens: [ScreenID: LiveScreen] = [:]
    private var ids: [ObjectIdentifier: ScreenID] = [:]

    /// Screens whose numbers other screens have taken over, until they are released.
    private var replaced: [LiveScreen] = []
    private var lastNumber = 0

    subscript(id: ScreenID) -> LiveScreen? { screens[id] }

    func id(of presentable: any Presentable) -> ScreenID? {
        ids[ObjectIdentifier(presentable)]
    }

    /// Returns a number that no screen has had.
    mutating func makeID() -> ScreenID {
        lastNumber += 1
        return ScreenID(number: lastNumber)
    }

    mutating func insert(_ screen: LiveScreen, as id: ScreenID) {
        if let other = screens[id] { replaced.append(other) }
        lastNumber = max(lastNumber, id.number)
        screens[id] = screen
        ids[ObjectIdentifier(screen.presentable)] = id
    }

    /// Removes the screens that a position doesn't have.
    ///
    /// - Returns: The removed screens, from the oldest to the newest; the caller releases them.
    mutating func removeAll(notIn position: RouterPosition) -> [LiveScreen] {
        // Most moves leave no screen, and this is quick to see.
        guard position.screenCount < screens.count || !replaced.isEmpty else { return [] }
        let kept = Set(position.screens.map(\.id))
        let leaving = screens.keys.filter { !kept.contains($0) }.sorted()
        let removed = leaving.compactMap { screens.removeValue(forKey: $0) } + replaced.reversed()
        replaced = []
        for screen in removed { ids[ObjectIdentifier(screen.presentable)] = nil }
        return removed
    }
}

extension [LiveScreen] {
    /// Releases the screens one after the other, from the newest to the oldest.
    mutating func release() {
        while popLast() != nil {}
    }
}
