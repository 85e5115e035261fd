/// Applies each step to the model: makes screens and modules, and removes others.
struct ModelWalk {
    private(set) var position = ModelPosition()
    private(set) var lastNumber = 0
    private var lastModule = 0
    private var kept: [ModelPosition] = []

    mutating func perform(_ step: WalkStep) {
        switch step {
        case .route(let mode): position.place(makeScreen(), mode)
        case .routeToNote(let mode): position.place(makeScreen(link: "app://note/9"), mode)
        case .further(let number, let mode): placeFurther(number, mode)
        case .pop: position.pop()
        case .popToRoot: position.changeStack { $0 = Array($0.prefix(1)) }
        case .popTo(let number): position.show(number)
        case .dismiss: position.dismiss()
        case .dismissAll: position.modals = []
        case .close(let number), .leave(let number): position.leave(number)
        case .goBack: if position.stack.count > 1 { position.pop() } else { position.dismiss() }
        case .selectTab(let index):
            if position.tabs.indices.contains(index) { position.selected = index }
        case .replaceTab(let index):
            if position.tabs.indices.contains(index) { position.tabs[index] = [makeScreen()] }
        case .start(let count):
            let tabs = (0..<count).map { _ in [makeScreen()] }
            position = ModelPosition(tabs: tabs)
        case .keep: kept.append(position)
        case .move(let index): if !kept.isEmpty { restore(kept[index % kept.count]) }
        case .link(let link): follow(link)
        }
    }

    private mutating func makeScreen(link: String? = nil) -> ModelPosition.Screen {
        lastModule += 1
        lastNumber += 1
        return ModelPosition.Screen(
            number: lastNumber,
            module: lastModule,
            owner: lastNumber,
            link: link
        )
    }

    private mutating func placeFurther(_ number: Int, _ mode: WalkStep.Mode) {
        guard let screen = position.screens.first(where: { $0.number == number }) else { return }
        lastNumber += 1
        position.place(
            ModelPosition.Screen(number: lastNumber, module: screen.module, owner: screen.owner),
            mode
        )
    }

    /// A note never takes a link, a panel where it is on top, a folder wherever it is.
    private mutating func follow(_ link: String) {
        let kind = link.prefix { !$0.isNumber }
        let asked =
            switch kind {
            case "app://panel/": Array(position.stack.suffix(1))
            case "app://folder/": position.fromTheTop
            default: [ModelPosition.Screen]()
            }
        guard let taker = asked.first(where: { $0.link?.hasPrefix(kind) == true }) else {
            return position.place(makeScreen(link: link), .push)
        }
        position.show(taker.number)
        position = position.mapped { screen in
            var screen = screen
            if screen.number == taker.number { screen.link = link }
            return screen
        }
    }

    /// Living screens stay, others are made anew from their links, or left out without one.
    ///
    /// A screen that is made anew has its old number, unless a living one or its module has it.
    private mutating func restore(_ wanted: ModelPosition) {
        let living = position.screens
        var next = lastModule
        var nextNumber = lastNumber
        var there: Set<Int> = []
        var restored = wanted.mapped { wantedScreen in
            var screen = wantedScreen
            if let same = living.first(where: {
                $0.number == screen.number && $0.link == screen.link
            }) {
                (screen.module, screen.owner) = (same.module, same.owner)
            } else if screen.link != nil {
                next += 1
                screen.module = next
                if living.contains(where: { [$0.number, $0.owner].contains(screen.number) }) {
                    nextNumber += 1
                    screen.number = nextNumber
                }
                screen.owner = screen.number
            } else {
                return nil
            }
            there.insert(wantedScreen.number)
            return screen
        }
        lastModule = next
        lastNumber = nextNumber
        let isThere = wanted.tabs.map { tab in tab.contains { there.contains($0.number) } }
        let selected = isThere.prefix(wanted.selected).count { $0 }
        restored.selected = restored.tabs.indices.contains(selected) ? selected : 0
        position = restored
    }
}

extension ModelPosition {
    /// Each screen changed or left out, with those inside it; what is empty then goes.
    func mapped(_ change: (Screen) -> Screen?) -> ModelPosition {
        func changed(_ screens: [Screen]) -> [Screen] {
            screens.compactMap { screen in
                guard var screen = change(screen) else { return nil }
                screen.inside = changed(screen.inside)
                return screen
            }
        }
        var position = self
        position.tabs = tabs.map(changed).filter { !$0.isEmpty }
        position.modals = modals.map(changed).filter { !$0.isEmpty }
        return position
    }
}
