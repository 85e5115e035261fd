/// An ordered log of what happened.
final class Log {
    var lines: [String] = []

    /// What was written since the last time.
    func take() -> [String] {
        defer { lines = [] }
        return lines
    }
}
