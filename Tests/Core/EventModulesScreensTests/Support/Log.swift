/// An ordered log of what happened.
@MainActor
final class Log {
    var lines: [String] = []

    /// Returns and removes the lines.
    func take() -> [String] {
        defer { lines = [] }
        return lines
    }
}
