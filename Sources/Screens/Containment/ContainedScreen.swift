import EventModules

/// A screen inside another one, and what it was told: each step once, and none after it was removed.
///
/// What a screen is told can lead to others being added and removed while they are told in turn.
@MainActor
final class ContainedScreen {
    let screen: any Presentable
    private var appearance = Appearance.hidden
    private var isInside = true

    init(_ screen: any Presentable) {
        self.screen = screen
    }

    func willAppear() {
        guard isInside, !appearance.isSeen else { return }
        appearance = .appearing
        screen.viewWillAppear()
    }

    func didAppear() {
        guard appearance == .appearing else { return }
        appearance = .visible
        screen.viewDidAppear()
    }

    func willDisappear() {
        guard appearance.isSeen else { return }
        appearance = .disappearing
        screen.viewWillDisappear()
    }

    func didDisappear() {
        guard appearance == .disappearing else { return }
        appearance = .hidden
        screen.viewDidDisappear()
    }

    /// Makes the screen go, as far as it has come.
    func remove(whileItWillGo: () -> Void = {}) {
        isInside = false
        willDisappear()
        whileItWillGo()
        didDisappear()
    }
}
