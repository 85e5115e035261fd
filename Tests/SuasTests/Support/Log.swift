/// What happened, in the order it happened.
@MainActor
final class Log {
    private(set) var entries: [String] = []

    func add(_ entry: String) {
        entries.append(entry)
    }
}
