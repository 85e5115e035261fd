/// What a position becomes by a move. A move that is not possible changes nothing.
extension RouterPosition {
    mutating func push(_ screen: RoutedScreen) {
        changeTopStack { $0.pushed.append(screen) }
    }

    mutating func embed(_ screen: RoutedScreen) {
        changeTopStack { $0.top.embedded.append(screen) }
    }

    mutating func pop() {
        changeTopStack { _ = $0.pushed.popLast() }
    }

    mutating func popToRoot() {
        changeTopStack { $0.pushed = [] }
    }

    mutating func dismissTop() {
        _ = modals.popLast()
    }

    /// Takes away a modal, found by any of its screens, and all above it.
    mutating func dismiss(_ id: ScreenID) {
        modals.removeAll(from: modals.firstIndex { $0.holds(id) })
    }

    mutating func goBack() {
        if hasPushedOnTop { pop() } else { dismissTop() }
    }

    mutating func selectTab(_ index: Int) {
        if tabs.indices.contains(index) { selectedTab = index }
    }

    /// Goes back to a screen: selects its tab and takes away whatever is above it.
    mutating func show(_ id: ScreenID) {
        if let index = modals.firstIndex(where: { $0.holds(id) }) {
            modals.removeAll(from: index + 1)
            changeTopStack { $0.removeAll(above: id) }
        } else if let index = tabs.firstIndex(where: { $0.holds(id) }) {
            modals = []
            selectedTab = index
            tabs[index].removeAll(above: id)
        }
    }

    /// Takes away a screen and what stands on it; the root of a tab stays.
    mutating func close(_ id: ScreenID) {
        modals.removeAll(from: modals.firstIndex { $0.root.id == id })
        for index in tabs.indices { tabs[index].close(id) }
        for index in modals.indices { modals[index].change { $0.close(id) } }
    }

    /// Changes what is known of a screen, wherever it is.
    mutating func update(_ id: ScreenID, _ change: (inout RoutedScreen) -> Void) {
        for index in tabs.indices { tabs[index].update(id, change) }
        for index in modals.indices { modals[index].change { $0.update(id, change) } }
    }

    private mutating func changeTopStack(_ change: (inout ScreenStack) -> Void) {
        if !modals.isEmpty {
            modals[modals.count - 1].change(change)
        } else if !tabs.isEmpty {
            change(&tabs[selectedTab])
        }
    }
}

extension Modal {
    fileprivate func holds(_ id: ScreenID) -> Bool {
        screens.contains { $0.holds(id) }
    }

    /// Changes the stack, or the one screen as if it were a stack.
    fileprivate mutating func change(_ change: (inout ScreenStack) -> Void) {
        switch self {
        case .screen(let screen):
            var stack = ScreenStack(root: screen)
            change(&stack)
            self = .screen(stack.root)
        case .navigation(var stack):
            change(&stack)
            self = .navigation(stack)
        }
    }
}

extension ScreenStack {
    fileprivate func holds(_ id: ScreenID) -> Bool {
        screens.contains { $0.holds(id) }
    }

    fileprivate mutating func removeAll(above id: ScreenID) {
        if root.holds(id) {
            pushed = []
        } else if let index = pushed.firstIndex(where: { $0.holds(id) }) {
            pushed.removeAll(from: index + 1)
        }
    }

    fileprivate mutating func close(_ id: ScreenID) {
        pushed.removeAll(from: pushed.firstIndex { $0.id == id })
        root.closeEmbedded(id)
        for index in pushed.indices { pushed[index].closeEmbedded(id) }
    }

    fileprivate mutating func update(_ id: ScreenID, _ change: (inout RoutedScreen) -> Void) {
        root.update(id, change)
        for index in pushed.indices { pushed[index].update(id, change) }
    }
}

extension RoutedScreen {
    fileprivate mutating func closeEmbedded(_ id: ScreenID) {
        guard embedded.contains(where: { $0.holds(id) }) else { return }
        embedded.removeAll { $0.id == id }
        for index in embedded.indices { embedded[index].closeEmbedded(id) }
    }

    fileprivate mutating func update(_ id: ScreenID, _ change: (inout RoutedScreen) -> Void) {
        if self.id == id { change(&self) }
        for index in embedded.indices { embedded[index].update(id, change) }
    }
}

extension Array {
    fileprivate mutating func removeAll(from index: Int?) {
        if let index { removeSubrange(index...) }
    }
}
