/// An ordered log of what happened.
final class Log {
    var lines: [String] = []

    /// Returns and removes the lines.
    func take() -> [String] {
        defer { lines = [] }
        return lines
    }
}
