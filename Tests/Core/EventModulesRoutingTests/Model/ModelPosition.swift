/// A router's position as arrays of plain structs, moved as the documentation of `StackRouter` says.
struct ModelPosition: Equatable {
    struct Screen: Equatable {
        var number: Int
        var module: Int
        /// The number of the module, which is that of its first screen.
        var owner: Int
        var link: String?
        var inside: [Screen] = []
        /// True if it was presented without a stack.
        var isAlone = false
        /// True for the root of a modal that covers the screens below.
        var covers = false
        /// The screens that wait in the tab, whose root this one, of a gate, is in their place.
        var waits: [Screen] = []
        func holds(_ number: Int) -> Bool { ([self] + inside).contains { $0.number == number } }
    }
    var tabs: [[Screen]] = []
    var selected = 0
    var modals: [[Screen]] = []
    /// The number of the screen that waiting moves end with.
    var door: Int?
    var prompt: Int?

    var stack: [Screen] { modals.last ?? (tabs.isEmpty ? [] : tabs[selected]) }
    /// The numbers of the screens on top, also below sheets, and of those inside.
    var visible: [Int] {
        let layers = [tabs.isEmpty ? [] : tabs[selected]] + modals
        let stacks = layers[(layers.lastIndex { $0.first?.covers == true } ?? 0)...]
        return stacks.reversed().compactMap(\.last).flatMap { [$0] + $0.inside }.map(\.number)
    }
    var screens: [Screen] { (tabs + modals).joined().flatMap { [$0] + $0.inside } }

    /// True if the stack on top has the screen of a gate.
    var isAtGate: Bool {
        stack.first?.waits.isEmpty == false
            || door.map { door in stack.contains { $0.holds(door) } } == true
    }

    /// All screens but those inside others, from the visible one to the farthest.
    var fromTheTop: [Screen] {
        let others = tabs.indices.filter { $0 != selected }
        let tabs = ([selected] + others).filter(tabs.indices.contains).map { self.tabs[$0] }
        return (modals.reversed() + tabs).flatMap { $0.reversed() }
    }
    mutating func place(_ screen: Screen, _ mode: WalkStep.Mode) {
        let canPush = modals.last.map { !$0[0].isAlone } ?? !tabs.isEmpty
        switch mode {
        case .none: break
        case .embed where !stack.isEmpty: changeStack { $0[$0.count - 1].inside.append(screen) }
        case .push where canPush: changeStack { $0.append(screen) }
        default:
            modals.append([screen])
            modals[modals.count - 1][0].isAlone = [.modal, .cover].contains(mode)
            modals[modals.count - 1][0].covers = mode == .cover
        }
    }
    mutating func changeStack(_ change: (inout [Screen]) -> Void) {
        if !modals.isEmpty {
            change(&modals[modals.count - 1])
        } else if !tabs.isEmpty {
            change(&tabs[selected])
        }
    }
    mutating func pop() { changeStack { $0 = Array($0.prefix(max(1, $0.count - 1))) } }
    mutating func dismiss() { modals = modals.dropLast() }
    mutating func show(_ number: Int) {
        guard screens.contains(where: { $0.number == number }) else { return }
        while modals.last?.contains(where: { $0.holds(number) }) == false { dismiss() }
        selected = tabs.firstIndex { $0.contains { $0.holds(number) } } ?? selected
        while stack.last?.holds(number) == false { pop() }
    }
    mutating func leave(_ number: Int) {
        modals = Array(modals.prefix { $0[0].number != number })
        for index in tabs.indices { leave(number, &tabs[index]) }
        for index in modals.indices { leave(number, &modals[index]) }
    }
    /// The screen of a gate leaves; modals over it stay.
    mutating func leaveGate(_ number: Int) {
        modals.removeAll { $0[0].number == number }
        leave(number)
    }
    private func leave(_ number: Int, _ stack: inout [Screen]) {
        stack = [stack[0]] + stack.dropFirst().prefix { $0.number != number }
        for index in stack.indices { stack[index].inside.removeAll { $0.number == number } }
    }
}
