import EventModules
package import Terminal

/// Shows an app's router on a terminal: draws the screens of its position and passes keys to the
/// top screen.
///
/// A host for another user interface works the same way: it shows the router's `position` and
/// reports dismissals by gesture, here Escape, to the router.
@MainActor
package final class TerminalHost {
    private let app: any TerminalApp
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
    ///   - app: The app.
    ///   - size: The current size of the terminal.
    ///   - show: Receives each surface to show.
    package init(
        of app: any TerminalApp,
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
        } else if question != nil {
            app.answer(key)
        } else if help != nil {
            if help?.press(key, height: size().rows) == .closes { help = nil }
        } else if topScreen?.press(key) != true {
            pressUnanswered(key)
        }
    }

    /// Keeps the unsaved changes of the present, also while an earlier state is shown.
    ///
    /// - Returns: A message for the user; nil if there are no unsaved changes.
    package func keepUnsavedChanges() async -> String? {
        travel?.returnToPresent()
        travel = nil
        return await app.keepUnsavedChanges()
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
        } else if let question {
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

    /// The app's question; nil if there is none, or while a text is typed.
    private var question: String? {
        help != nil || topScreen?.needsKeys != true ? app.question : nil
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
        case .character("?"): help = HelpText(app.help)
        case .character("t"): travel = TimeTravelBar(of: app)
        case .escape, .character("q"): router.goBack()
        default: break
        }
    }
}
