import EventModules
package import Terminal

/// Shows an app's router on a terminal: draws the screens of its position and passes keys to the
/// top screen.
///
/// A host for another user interface works the same way: it shows the router's `position` and
/// reports dismissals by gesture, here Escape, to the router.
@MainActor
package final class TerminalHost {
    private let app: TodoApp
    private let router: StackRouter
    private let size: () -> TerminalSize
    private let show: (TerminalSurface) -> Void
    private let listening = DisposeBag()
    private var isDrawingPlanned = false

    /// The bar that travels in time; nil if it is hidden.
    private var travel: TimeTravelBar?

    /// The help; nil if it is hidden.
    private var help: HelpText?

    /// Creates a host without drawing.
    ///
    /// - Parameters:
    ///   - app: The app, created for a terminal.
    ///   - size: The current size of the terminal.
    ///   - show: Receives each surface to show.
    package init(
        of app: TodoApp,
        size: @escaping () -> TerminalSize,
        show: @escaping (TerminalSurface) -> Void
    ) {
        self.app = app
        router = app.router
        self.size = size
        self.show = show
        app.store.states
            .subscribe(onNext: { [weak self] _ in self?.planDrawing() })
            .disposed(by: listening)
        router.events
            .subscribe(onNext: { [weak self] _ in self?.planDrawing() })
            .disposed(by: listening)
    }

    /// Handles a key; Control-C has the effect of Escape.
    package func press(_ key: Key) {
        let key = key == .control("c") ? .escape : key
        defer { planDrawing() }
        if travel?.isOnlyNotice == true { travel = nil }
        if travel != nil {
            if travel?.press(key, height: size().rows) == .closes { travel = nil }
        } else if conflictQuestion != nil {
            answerConflict(key)
        } else if help != nil {
            if help?.press(key, height: size().rows) == .closes { help = nil }
        } else if topScreen?.press(key) != true {
            pressUnanswered(key)
        }
    }

    /// Draws the current screens.
    package func draw() {
        var surface = TerminalSurface(size())
        for screen in seenScreens {
            surface.cursor = nil
            screen.draw(on: &surface)
        }
        help?.draw(on: &surface)
        if let travel {
            travel.draw(on: &surface)
        } else if let question = conflictQuestion {
            surface.cursor = nil
            surface.writeLastRows(question, style: .complaint)
        }
        show(surface)
    }

    /// Schedules one drawing for all changes until then.
    package func planDrawing() {
        guard !isDrawingPlanned else { return }
        isDrawingPlanned = true
        Task { [weak self] in
            self?.isDrawingPlanned = false
            self?.draw()
        }
    }

    // MARK: - Conflicts

    /// The question about another program's change; nil if there is none, or while a text is typed.
    private var conflictQuestion: String? {
        guard help != nil || topScreen?.needsKeys != true else { return nil }
        return app.store.state[TodoList.self]?.conflictText
    }

    /// Other keys don't answer the question, so they have no effect.
    private func answerConflict(_ key: Key) {
        switch key {
        case .character("y"): app.list?.events.emit(.overwritingRequested)
        case .character("r"): app.list?.events.emit(.rereadingRequested)
        case .escape: app.list?.events.emit(.questionDismissed)
        default: break
        }
    }

    // MARK: - Screens

    private var topScreen: (any TerminalScreen)? {
        router.topPresentable as? any TerminalScreen
    }

    /// The visible screens: the top of the stack and the modals over it.
    private var seenScreens: [any TerminalScreen] {
        let position = router.position
        let base = [position.selectedStack?.top].compactMap { $0 }
        return (base + position.modals.compactMap(\.screens.last)).compactMap(screen)
    }

    private func screen(_ routed: RoutedScreen) -> (any TerminalScreen)? {
        router.presentable(for: routed.id) as? any TerminalScreen
    }

    private func pressUnanswered(_ key: Key) {
        switch key {
        case .character("?"): help = HelpText()
        case .character("t"): travel = TimeTravelBar(app.beginTrace(), of: app.store)
        case .escape, .character("q"): router.goBack()
        default: break
        }
    }
}

/// The list of keys, drawn over everything else.
@MainActor
struct HelpText {
    /// The effect of a key on the help.
    enum Answer {
        case stays
        case closes
    }

    private var pager = TextPager()

    /// The keys of every screen.
    private static let sections: [(title: String, keys: [(String, String)])] = [
        ("On the list", ListScreen.help),
        ("On the details of a task", TaskScreen.help),
        ("On the settings", SettingsScreen.help),
        (
            "While typing",
            [
                ("Enter, Escape", "accept the text, or discard it"),
                ("Tab, Shift-Tab", "complete a +project or @context"),
                ("Up, Down", "recall an earlier text; for a filter, Ctrl-P, Ctrl-N"),
                ("Ctrl-A, Ctrl-E", "go to the start or end; Ctrl-B, Ctrl-F by a character"),
                ("Alt-B, Alt-F", "go to the previous or next word"),
                ("Ctrl-U, Ctrl-K", "delete to the start or end"),
                ("Ctrl-W, Ctrl-D", "delete the word before the cursor, or a character"),
                ("Alt-Backspace", "delete a word; Alt-D the next one"),
            ]
        ),
        (
            "Everywhere",
            [
                ("?", "show this help"), ("t", "travel through the app's past"),
                ("Ctrl-L", "draw again"), ("Ctrl-Z", "suspend"),
            ]
        ),
    ]

    private static let lines = sections.flatMap { section in
        [(section.title, nil)] + section.keys.map { ($0, $1 as String?) }
    }

    mutating func press(_ key: Key, height: Int) -> Answer {
        pager.update(count: Self.lines.count, height: height - 1)
        return pager.handle(key) ? .stays : .closes
    }

    func draw(on surface: inout TerminalSurface) {
        surface.clear()
        surface.writeRow(0, "Keys: any other key closes this", style: .bar)
        for (row, line) in Self.lines.dropFirst(pager.top).enumerated() {
            guard let effect = line.1 else {
                surface.writeRow(row + 1, line.0, style: TerminalStyle(.bold))
                continue
            }
            let keys = line.0 + String(repeating: " ", count: max(1, 19 - line.0.count))
            surface.writeRow(row + 1, " " + keys + effect)
        }
    }
}
