/// The numbers of screens, without the screens: those hold texts and links, and cost more to copy
/// than a whole move.
extension RouterPosition {
    /// The numbers of all screens, in the order of `screens`.
    var ids: [ScreenID] {
        var ids: [ScreenID] = []
        for index in tabs.indices { tabs[index].addIDs(to: &ids) }
        for index in modals.indices { modals[index].addIDs(to: &ids) }
        return ids
    }

    /// How many screens there are.
    var screenCount: Int {
        var count = 0
        for index in tabs.indices { count += tabs[index].screenCount }
        for index in modals.indices { count += modals[index].screenCount }
        return count
    }

    /// The numbers of the screens that are seen: the one on top and those inside it.
    var seenIDs: [ScreenID] {
        var ids: [ScreenID] = []
        if !modals.isEmpty {
            modals[modals.count - 1].addTopIDs(to: &ids)
        } else if !tabs.isEmpty {
            tabs[selectedTab].addTopIDs(to: &ids)
        }
        return ids
    }
}

extension Modal {
    fileprivate func addIDs(to ids: inout [ScreenID]) {
        switch self {
        case .screen(let screen): screen.addIDs(to: &ids)
        case .navigation(let stack): stack.addIDs(to: &ids)
        }
    }

    fileprivate var screenCount: Int {
        switch self {
        case .screen(let screen): screen.count
        case .navigation(let stack): stack.screenCount
        }
    }

    fileprivate func addTopIDs(to ids: inout [ScreenID]) {
        switch self {
        case .screen(let screen): screen.addIDs(to: &ids)
        case .navigation(let stack): stack.addTopIDs(to: &ids)
        }
    }
}

extension ScreenStack {
    fileprivate func addIDs(to ids: inout [ScreenID]) {
        root.addIDs(to: &ids)
        for index in pushed.indices { pushed[index].addIDs(to: &ids) }
    }

    fileprivate var screenCount: Int {
        var count = root.count
        for index in pushed.indices { count += pushed[index].count }
        return count
    }

    fileprivate func addTopIDs(to ids: inout [ScreenID]) {
        if pushed.isEmpty {
            root.addIDs(to: &ids)
        } else {
            pushed[pushed.count - 1].addIDs(to: &ids)
        }
    }
}

extension RoutedScreen {
    /// The screen itself and those inside it.
    fileprivate var count: Int {
        var count = 1
        for index in embedded.indices { count += embedded[index].count }
        return count
    }

    fileprivate func addIDs(to ids: inout [ScreenID]) {
        ids.append(id)
        for index in embedded.indices { embedded[index].addIDs(to: &ids) }
    }
}
