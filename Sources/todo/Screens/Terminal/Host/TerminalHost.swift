import EventModules

/// Shows an app's router on a terminal: draws the screens of its position, and hands keys to the one
/// on top.
///
/// A host for another user interface does the same: it shows what `position` says, and tells the
/// router what the user leaves by a gesture, which is Escape here.
@MainActor
package final class TerminalHost {
    private let router: StackRouter
    private let size: () -> TerminalSize
    private let show: (TerminalSurface) -> Void
    private let listening = DisposeBag()
    private var isDrawingPlanned = false

    /// The help, while it lies over everything.
    private var help: HelpText?

    /// Makes a host; nothing is drawn yet.
    ///
    /// - Parameters:
    ///   - app: The app, made for a terminal.
    ///   - size: How much there is to draw on now.
    ///   - show: Receives what the terminal is to show.
    package init(
        of app: TodoApp,
        size: @escaping () -> TerminalSize,
        show: @escaping (TerminalSurface) -> Void
    ) {
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

    /// Does what a key means; Control-C means what Escape does.
    package func press(_ key: Key) {
        let key = key == .control("c") ? .escape : key
        defer { planDrawing() }
        if help != nil {
            if help?.press(key, height: size().rows) == .closes { help = nil }
        } else if topScreen?.press(key) != true {
            pressUnanswered(key)
        }
    }

    /// Draws what is to be seen now.
    package func draw() {
        var surface = TerminalSurface(size())
        for screen in seenScreens {
            surface.cursor = nil
            screen.draw(on: &surface)
        }
        help?.draw(on: &surface)
        show(surface)
    }

    /// Draws once, soon, however much changes until then.
    package func planDrawing() {
        guard !isDrawingPlanned else { return }
        isDrawingPlanned = true
        Task { [weak self] in
            self?.isDrawingPlanned = false
            self?.draw()
        }
    }

    // MARK: - Screens

    private var topScreen: (any TerminalScreen)? {
        router.topPresentable as? any TerminalScreen
    }

    /// What is seen: the screen on top of the stack, and the modals over it.
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
        case .escape, .character("q"): router.goBack()
        default: break
        }
    }
}
