import Screens
import Terminal

/// A screen that is drawn on the whole terminal.
@MainActor
protocol TerminalScreen: Presentable {
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
