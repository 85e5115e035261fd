import Screens

/// A screen of the app on a terminal that it has for itself.
@MainActor
protocol TerminalScreen: Presentable {
    /// Draws the screen, over what is there.
    func draw(on surface: inout TerminalSurface)

    /// Does what a key means here.
    ///
    /// - Parameter key: What was pressed.
    /// - Returns: Whether it means something here.
    func press(_ key: Key) -> Bool
}
