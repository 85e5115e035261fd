import EventModules
package import Screens
package import Terminal

/// A screen that is drawn on the whole terminal.
@MainActor
package protocol TerminalScreen: Presentable {
    /// Draws the screen over the current content.
    func draw(on surface: inout TerminalSurface)

    /// True while all keys are for a text or a choice.
    var needsKeys: Bool { get }

    /// Handles a key.
    ///
    /// - Parameter key: The pressed key.
    /// - Returns: False if the key has no meaning here.
    func press(_ key: Key) -> Bool
}

/// A screen on a terminal that only prints lines: it is printed each time it appears.
package final class LineScreen: Presentable {
    package let disposeBag = DisposeBag()
    package let viewControllerEvents = PublishSubject<ViewControllerEvent>()

    private let draw: () -> Void
    private var drawsNext: Bool

    /// Creates a screen.
    ///
    /// - Parameters:
    ///   - drawsAtFirst: True to print the screen on its first appearance, too.
    ///   - draw: Prints the lines.
    package init(drawsAtFirst: Bool = true, draw: @escaping () -> Void) {
        self.draw = draw
        drawsNext = drawsAtFirst
    }

    package func viewDidAppear() {
        if drawsNext { draw() }
        drawsNext = true
        viewControllerEvents.onNext(.appeared)
    }
}
