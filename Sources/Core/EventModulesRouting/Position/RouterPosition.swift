public import EventModulesCore
public import EventRuntime
package import Suas

/// A position in an app as data: the selected tab, the stacks of screens, and the modals.
///
/// ```swift
/// let saved = try JSONEncoder().encode(router.position)
/// ```
///
/// A position comes from a router, or from a saved one; decoding an impossible position throws.
public struct RouterPosition: Equatable, Codable, Sendable {
    /// The stacks of the tabs; one for an app without tabs, none before the router is started.
    public internal(set) var tabs: [ScreenStack] = []

    /// The index of the selected tab; 0 if there is none.
    public internal(set) var selectedTab = 0

    /// The presented modals, from the bottom to the top.
    public internal(set) var modals: [Modal] = []

    /// The moves that wait for a gate, if there are any.
    public internal(set) var waiting: WaitingMoves?

    /// The prompt over all screens.
    public internal(set) var prompt: ShownPrompt?

    /// The position of a router that hasn't been started.
    public init() {}

    /// The maximum for a decoded position, whose sender may be unknown.
    private static let greatestScreenCount = 10_000

    /// Decodes a position of at most 10,000 screens.
    ///
    /// - Throws: A `DecodingError` with the reason why the position is impossible.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        tabs = try container.decode([ScreenStack].self, forKey: .tabs)
        selectedTab = try container.decode(Int.self, forKey: .selectedTab)
        modals = try container.decode([Modal].self, forKey: .modals)
        waiting = try container.decodeIfPresent(WaitingMoves.self, forKey: .waiting)
        prompt = try container.decodeIfPresent(ShownPrompt.self, forKey: .prompt)
        guard tabs.indices.contains(selectedTab) || (tabs.isEmpty && selectedTab == 0) else {
            throw decoder.refusal(
                "Tab \(selectedTab) is selected, but there are \(tabs.count). "
                    + "To fix this, select \(tabs.count > 1 ? "one from 0 to \(tabs.count - 1)" : "0").",
                at: CodingKeys.selectedTab
            )
        }
        let greatest = WaitingMoves.greatestCount
        guard waiting.map({ $0.positions.count <= 1 && $0.nested.count <= greatest }) ?? true else {
            throw decoder.refusal(
                "Too many positions wait: at most one waits for a gate, and \(greatest - 1) in each "
                    + "other. To fix this, leave out the others.",
                at: CodingKeys.waiting
            )
        }
        if let prompt, !prompt.prompt.isPossible {
            throw decoder.refusal(
                "A prompt has no buttons, two buttons or fields with the same id, or fields in a "
                    + "dialog. To fix this, give it a button, and each of them its own id, and "
                    + "show fields in an alert.",
                at: CodingKeys.prompt
            )
        }
        let screens = screens
        let count = screens.count + tabs.reduce(0) { $0 + ($1.waiting?.screens.count ?? 0) }
        guard count <= Self.greatestScreenCount else {
            throw decoder.refusal(
                "There are \(count) screens, but a position has at most "
                    + "\(Self.greatestScreenCount). To fix this, leave out some of them."
            )
        }
        var seen: Set<ScreenID> = []
        if let screen = screens.first(where: { !seen.insert($0.id).inserted }) {
            throw decoder.refusal(
                "Two screens have the number \(screen.id.number). "
                    + "To fix this, give each screen its own number.",
                at: CodingKeys.tabs
            )
        }
    }

    /// Compares everything that is known about both positions.
    @inline(never)  // Otherwise it is inlined wherever positions are compared.
    public static func == (first: RouterPosition, second: RouterPosition) -> Bool {
        first.tabs == second.tabs && first.selectedTab == second.selectedTab
            && first.modals == second.modals && first.waiting == second.waiting
            && first.prompt == second.prompt
    }

    /// A Boolean value that indicates whether the position has no screen.
    ///
    /// A position whose screens all wait at gates isn't empty: it has the screens of the gates.
    public var isEmpty: Bool { tabs.isEmpty && modals.isEmpty }

    /// The visible screen: on top of the topmost modal or of the selected tab.
    public var top: RoutedScreen? { topStack?.top }

    var isAtGate: Bool {
        guard let stack = topStack else { return false }
        return stack.waiting != nil || waiting.map { stack.contains($0.screen) } ?? false
    }

    /// A Boolean value that indicates whether the top of the position has a stack to push onto.
    public var canPush: Bool {
        if case .screen = modals.last { return false }
        return topStack != nil
    }

    /// A Boolean value that indicates whether `StackRouter.goBack()` changes anything.
    public var canGoBack: Bool { !modals.isEmpty || canPop }

    private var canPop: Bool { topStack?.canPop == true }

    /// The stack of the selected tab.
    public var selectedStack: ScreenStack? { tabs.isEmpty ? nil : tabs[selectedTab] }

    var topStack: ScreenStack? {
        get { modals.last?.stack ?? selectedStack }
        set {
            guard let newValue else { return }
            if !modals.isEmpty {
                modals[modals.count - 1].stack = newValue
            } else if !tabs.isEmpty {
                tabs[selectedTab] = newValue
            }
        }
    }

    /// All screens, including embedded ones: tab by tab, modal by modal, from bottom to top.
    public var screens: [RoutedScreen] {
        var screens: [RoutedScreen] = []
        for stack in stacks { for screen in stack.screens { screen.append(to: &screens) } }
        return screens
    }

    private var stacks: [ScreenStack] { modals.isEmpty ? tabs : tabs + modals.map { $0.stack } }

    /// The screen with a number; `nil` once it has left.
    public func screen(_ id: ScreenID) -> RoutedScreen? { screens.first { $0.id == id } }

    /// The layer that a screen is in, such as `tab 1 of 2`, `the stack` or `modal 2 of 2`.
    package func layer(of id: ScreenID) -> String? {
        guard let index = stacks.firstIndex(where: { $0.contains(id) }) else { return nil }
        if index >= tabs.count { return "modal \(index - tabs.count + 1) of \(modals.count)" }
        return tabs.count > 1 ? "tab \(index + 1) of \(tabs.count)" : "the stack"
    }

    func contains(_ id: ScreenID) -> Bool {
        modals.reversed().contains { $0.stack.contains(id) } || tabs.contains { $0.contains(id) }
    }

    func screens(missingIn other: RouterPosition) -> [RoutedScreen] {
        difference(to: other).leaving
    }

    /// The screens that only this position has, those that only another one has, and the number of
    /// layers that show the same in both: the selected tab, and the modals from the bottom on.
    func difference(
        to other: RouterPosition
    ) -> (leaving: [RoutedScreen], new: [RoutedScreen], sameLayers: Int) {
        // Most screens stay where they are.
        let shared = modals.sharedCount(with: other.modals)
        let layers = selectedStack?.top == other.selectedStack?.top ? shared + 1 : 0
        let (before, after) = (screens(after: other, shared), other.screens(after: self, shared))
        if before.isEmpty || after.isEmpty { return (before, after, layers) }
        let (old, new) = (Set(before.map(\.id)), Set(after.map(\.id)))
        return (
            before.filter { !new.contains($0.id) }, after.filter { !old.contains($0.id) }, layers
        )
    }

    /// The screens, but for those at the bottom of each stack that another position also has there,
    /// and those of the lowest modals.
    private func screens(after other: RouterPosition, _ sharedModals: Int) -> [RoutedScreen] {
        var screens: [RoutedScreen] = []
        for (index, stack) in tabs.enumerated() {
            stack.append(to: &screens, after: index < other.tabs.count ? other.tabs[index] : nil)
        }
        for index in modals.indices.dropFirst(sharedModals) {
            let modal = index < other.modals.count ? other.modals[index].stack : nil
            modals[index].stack.append(to: &screens, after: modal)
        }
        return screens
    }

    /// Transforms each screen; `nil` leaves it out, with stacks and modals then empty.
    func compactMap(_ transform: (RoutedScreen) -> RoutedScreen?) -> RouterPosition {
        compactMapStacks { $0.compactMap(transform) }
    }

    private func compactMapStacks(_ transform: (ScreenStack) -> ScreenStack?) -> RouterPosition {
        let stacks = tabs.map(transform)
        var position = RouterPosition()
        position.waiting = waiting
        position.tabs = stacks.compactMap(\.self)
        let selected = stacks.prefix(selectedTab).count { $0 != nil }
        if position.tabs.indices.contains(selected) { position.selectedTab = selected }
        position.modals = modals.compactMap { modal in
            guard let stack = transform(modal.stack) else { return nil }
            var kept = modal
            kept.stack = stack
            return kept
        }
        position.prompt = prompt
        return position
    }
}

extension RouterPosition: InstanceReferring {
    private var allScreens: [RoutedScreen] {
        screens + tabs.flatMap { $0.waiting?.screens ?? [] }
            + (waiting?.positions.flatMap(\.allScreens) ?? [])
    }

    package var instances: Set<String> { Set(allScreens.map(\.description)) }

    package func reserve(in numbers: InstanceNumbers) {
        for id in allScreens.map(\.id) where id.number <= ScreenID.greatestKept {
            numbers.reserve(id.number)
        }
    }
}

// MARK: - Moves

/// An impossible move changes nothing.
extension RouterPosition {
    mutating func pop() { topStack?.pop() }

    /// Embeds a screen into another one, or into the screen on top; false if there is none.
    mutating func embed(_ screen: RoutedScreen, into container: ScreenID?) -> Bool {
        guard let container else {
            topStack?.top.embedded.append(screen)
            return topStack != nil
        }
        if let index = tabs.firstIndex(where: { $0.contains(container) }) {
            tabs[index].embed(screen, into: container)
        } else if let index = modals.firstIndex(where: { $0.stack.contains(container) }) {
            modals[index].stack.embed(screen, into: container)
        } else {
            return false
        }
        return true
    }

    mutating func goBack() { if canPop { pop() } else { _ = modals.popLast() } }

    /// Removes screens, each with all above it in its stack, or, for the root of a modal, with all
    /// modals above it; a tab leaves with its root.
    mutating func remove(where isRemoved: (RoutedScreen) -> Bool) {
        removeModals { isRemoved($0.root) }
        self = compactMapStacks { $0.removing(where: isRemoved) }
    }

    mutating func removeAll() { (tabs, selectedTab, modals, prompt) = ([], 0, [], nil) }

    /// Goes back to a screen: selects its tab and removes everything above it.
    mutating func show(_ id: ScreenID) {
        if let index = modals.firstIndex(where: { $0.stack.contains(id) }) {
            modals.removeSubrange((index + 1)...)
        } else if let index = tabs.firstIndex(where: { $0.contains(id) }) {
            modals = []
            selectedTab = index
        }
        topStack?.removeAll(above: id)
    }

    /// Removes a screen and everything above it; the root of a tab stays.
    mutating func close(_ id: ScreenID) {
        removeModals { $0.root.id == id }
        leaveGate(id)
    }

    /// Removes a gate's own screen and everything above it in its stack; modals over it stay.
    mutating func leaveGate(_ id: ScreenID) {
        guard !tabs.contains(where: { $0.root.id == id }) else { return }
        modals.removeAll { $0.root.id == id }
        for index in tabs.indices { tabs[index].removeAll(from: id) }
        for index in modals.indices { modals[index].stack.removeAll(from: id) }
        self = compactMap { $0.id == id ? nil : $0 }
    }

    private mutating func removeModals(fromFirst isFirst: (Modal) -> Bool) {
        if let index = modals.firstIndex(where: isFirst) { modals.removeSubrange(index...) }
    }
}

// MARK: - Descriptions

extension RouterPosition: CustomStringConvertible, SafelyDescribed {
    /// One line for logs, such as
    /// `stack: CatalogModule#1 / ProductModule#3, modal: BasketModule#4`.
    public var description: String {
        let parts = layers.map { layer in
            "\(layer.name): \(layer.screens.map(\.withChildren).joined(separator: " / "))"
        }
        let all = parts + otherParts
        return all.isEmpty ? "nowhere" : all.joined(separator: ", ")
    }

    /// One line for each screen, with its link; `…` replaces the values of a link's query.
    ///
    /// ```
    /// stack
    ///   CatalogModule#1  shop://catalog
    ///   ProductModule#3  shop://product/3
    /// ```
    public var outline: String {
        let lines = layers.flatMap { [$0.name] + Self.lines($0.screens, indent: "  ") }
        let all = lines + otherParts
        return all.isEmpty ? "nowhere" : all.joined(separator: "\n")
    }

    private var otherParts: [String] {
        let tabs = tabs.map { tab in
            tab.waiting.map { "waiting for \($0.gate): \($0.names.joined(separator: " / "))" }
        }
        let prompt = prompt.map { "prompt: \($0.prompt.shownTitle)" }
        return (tabs + [waiting?.description, prompt]).compactMap(\.self)
    }

    /// The selected tab and the modals, from the bottom to the top.
    private var layers: [(name: String, screens: [RoutedScreen])] {
        let name = tabs.count > 1 ? "tab \(selectedTab + 1) of \(tabs.count)" : "stack"
        let base = selectedStack.map { [(name, $0.screens)] } ?? []
        return base + modals.map { ("modal", $0.screens) }
    }

    private static func lines(_ screens: [RoutedScreen], indent: String) -> [String] {
        screens.flatMap { screen in
            let link = screen.link.map { "  \($0.safeDescription)" } ?? ""
            return ["\(indent)\(screen)\(link)"] + lines(screen.embedded, indent: indent + "  ")
        }
    }
}

extension RoutedScreen {
    fileprivate var withChildren: String {
        let children = embedded.map(\.withChildren).joined(separator: ", ")
        return children.isEmpty ? description : "\(self) (\(children))"
    }
}
