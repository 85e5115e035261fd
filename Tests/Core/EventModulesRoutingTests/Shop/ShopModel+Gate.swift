/// The gate: what leads to an account or a checkout waits until the customer has signed in.
extension ShopModel {
    /// The moves that wait in a window.
    struct Waiting {
        enum Wanted: Equatable {
            case moves([ShopStep.Move])
            case restore(ModelPosition)
        }

        /// The number of the sign-in's screen; what waits ends with it.
        let door: Int
        let wanted: Wanted

        /// False if it was restored from data, of which only links and positions are left.
        var isLiving = true

        func isSame(as other: Waiting?) -> Bool { door == other?.door && wanted == other?.wanted }
    }

    /// A tab waits if its root is behind the closed gate.
    func start(_ window: Int, _ position: inout ModelPosition) {
        var tabs = ["shop://catalog", "shop://basket"].map { [makeScreen($0, in: window)] }
        if isSignedIn {
            tabs.append([makeScreen("shop://account", in: window)])
        } else {
            tabs.append([showDoor(for: [makeWaitingAccount()], window)])
        }
        position = ModelPosition(tabs: tabs, prompt: position.prompt)
    }

    private func makeWaitingAccount() -> ModelPosition.Screen {
        lastNumber += 1
        let (number, link) = (lastNumber, "shop://account")
        return ModelPosition.Screen(number: number, module: number, owner: number, link: link)
    }

    private func showDoor(for waits: [ModelPosition.Screen], _ window: Int) -> ModelPosition.Screen
    {
        var door = makeScreen("shop://signin", in: window)
        door.waits = waits
        return door
    }

    /// All moves wait if one of them leads to the gate.
    func perform(_ moves: [ShopStep.Move], _ window: Int, _ position: inout ModelPosition) {
        if !isSignedIn, moves.contains(where: \.isGated) {
            return hold(.moves(moves), window, &position)
        }
        for move in moves { self.move(move, window, &position) }
    }

    /// The sign-in that is already there stays, for newer moves.
    func hold(
        _ wanted: Waiting.Wanted,
        isLiving: Bool = true,
        _ window: Int,
        _ position: inout ModelPosition
    ) {
        let door = waiting[window]?.door ?? showDoor(window, &position)
        waiting[window] = Waiting(door: door, wanted: wanted, isLiving: isLiving)
    }

    private func showDoor(_ window: Int, _ position: inout ModelPosition) -> Int {
        let screen = makeScreen("shop://signin", in: window)
        position.place(screen, .navigation)
        return screen.number
    }

    func endWaiting(_ window: Int, unlessShownIn position: inout ModelPosition) {
        let isShown = position.screens.contains { $0.number == waiting[window]?.door }
        if !isShown { waiting[window] = nil }
        position.door = waiting[window]?.door
    }

    /// Each window that the change concerns takes a turn, from the first opened to the last.
    func change(isSignedIn: Bool) {
        guard isSignedIn != self.isSignedIn else { return }
        self.isSignedIn = isSignedIn
        for window in opened where isConcerned(window) {
            queue.append { model in model.turn(window) { model.followGate(window, &$0) } }
        }
    }

    private func isConcerned(_ window: Int) -> Bool {
        let waits = windows[window]?.tabs.contains { !$0[0].waits.isEmpty } == true
        if isSignedIn { return waiting[window] != nil || waits }
        return windows[window]?.screens.contains(where: \.isGated) == true
    }

    private func followGate(_ window: Int, _ position: inout ModelPosition) {
        if !isSignedIn {
            for (index, tab) in position.tabs.enumerated() where tab[0].isGated {
                position.tabs[index] = [showDoor(for: [makeWaitingAccount()], window)]
            }
            return position.remove(where: \.isGated)
        }
        if let passing = waiting[window] { pass(passing, window, &position) }
        openTabs(window, &position)
    }

    private func openTabs(_ window: Int, _ position: inout ModelPosition) {
        guard isSignedIn else { return }
        while let index = position.tabs.firstIndex(where: { !$0[0].waits.isEmpty }) {
            var wanted = position
            wanted.tabs[index] = position.tabs[index][0].waits
            restoreScreens(wanted, [], window, &position)
        }
    }

    /// The sign-in leaves, with all above it, and what has waited is done.
    private func pass(_ passing: Waiting, _ window: Int, _ position: inout ModelPosition) {
        waiting[window] = nil
        position.leaveGate(passing.door)
        switch passing.wanted {
        case .moves(let moves):
            perform(passing.isLiving ? moves : moves.compactMap(\.asLink), window, &position)
        case .restore(var wanted):
            // It was shown with the open part, and may have been answered since.
            wanted.prompt = position.prompt
            restore(wanted, waiting: nil, window, &position)
        }
    }

    /// A position behind the closed gate is shown as far as it is open, and waits as a whole; what
    /// waits in a position waits again, at another door if its own isn't there.
    func restore(
        _ wanted: ModelPosition,
        waiting wantedWaiting: Waiting?,
        _ window: Int,
        _ position: inout ModelPosition
    ) {
        let current = waiting[window]
        let isDoorThere = position.screens.contains { $0.number == wantedWaiting?.door }
        var open = wanted
        open.prompt = restored(wanted.prompt, window, in: position)
        if let wantedWaiting, !isDoorThere { open.leaveGate(wantedWaiting.door) }
        for (index, tab) in open.tabs.enumerated() where !tab[0].waits.isEmpty {
            let isThere = position.tabs.contains {
                $0[0].number == tab[0].number && $0[0].waits == tab[0].waits
            }
            if !isThere { open.tabs[index] = tab[0].waits }
        }
        var doors: [Int] = []
        for (index, tab) in open.tabs.enumerated() where !isSignedIn && tab[0].isGated {
            open.tabs[index] = [showDoor(for: tab, window)]
            doors.append(open.tabs[index][0].number)
        }
        // A checkout can't be made again, so nothing waits for it.
        let waits = { (screen: ModelPosition.Screen) in screen.isGated && screen.link != nil }
        let isGated = !isSignedIn && open.screens.contains(where: waits)
        if !isSignedIn { open.remove(where: waits) }
        restoreScreens(open, doors, window, &position)
        waiting[window] = nil
        if var again = wantedWaiting {
            again.isLiving = isDoorThere && again.isSame(as: current) && current?.isLiving == true
            if isSignedIn {
                pass(again, window, &position)
            } else {
                if isDoorThere { waiting[window] = again }
                hold(again.wanted, isLiving: again.isLiving, window, &position)
            }
        } else if isGated {
            hold(.restore(wanted), window, &position)
        }
    }
}

extension ModelPosition.Screen {
    /// True for an account, and for a checkout, which has no link.
    var isGated: Bool { link == nil || link == "shop://account" }
}

extension ModelPosition {
    /// Gated screens leave with all above them: in their stack, or with all modals above.
    mutating func remove(where isRemoved: (Screen) -> Bool) {
        let stacks = tabs.map { stack in Array(stack.prefix { !isRemoved($0) }) }
        let earlier = stacks.prefix(selected).count { !$0.isEmpty }
        tabs = stacks.filter { !$0.isEmpty }
        selected = tabs.indices.contains(earlier) ? earlier : 0
        modals = modals.prefix { !isRemoved($0[0]) }.map { Array($0.prefix { !isRemoved($0) }) }
    }
}

extension ShopStep.Move {
    fileprivate var isGated: Bool {
        switch self {
        case .checkout: true
        case .link(let link): link.isAnswered && link.split(separator: "/").contains("account")
        default: false
        }
    }

    /// The link that is followed in place of the move if it is restored from data.
    fileprivate var asLink: Self? {
        switch self {
        case .product(let product, _): .link("shop://product/\(product)")
        case .link: self
        default: nil
        }
    }
}
