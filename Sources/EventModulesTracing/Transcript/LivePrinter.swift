/// Prints a flow while it happens: each outcome at once, below what caused it.
///
/// An entry whose cause is not in the lines right above gets the lines of its causes again, with `…`
/// in place of what follows.
@MainActor
final class LivePrinter {
    private let print: (String) -> Void
    private weak var log: FlowLog?

    /// The numbers of the causes that the last line stands below, and its own.
    private var path: [Int] = []
    private var printed: Set<Int> = []
    private var forgottenCount = 0

    init(of log: FlowLog, _ print: @escaping (String) -> Void) {
        self.log = log
        self.print = print
    }

    func show(_ entry: FlowEntry) {
        guard !entry.isDetail else { return }
        let way = wayTo(entry)
        let known = zip(way, path).prefix { $0.number == $1 }.count
        for (depth, entry) in way.enumerated().dropFirst(min(known, way.count - 1)) {
            let isAgain = !printed.insert(entry.number).inserted
            let indent = String(repeating: "  ", count: depth)
            print("\(indent)\(entry)\(isAgain ? " …" : "")")
        }
        path = way.map(\.number)
        forgetDropped()
    }

    /// Keeps no more than the log does.
    private func forgetDropped() {
        guard let log, log.droppedCount > forgottenCount else { return }
        forgottenCount = log.droppedCount
        printed = printed.filter { $0 > forgottenCount }
    }

    private func wayTo(_ entry: FlowEntry) -> [FlowEntry] {
        var way = [entry]
        var next = entry.causeNumber
        while let number = next, let cause = log?.entry(number) {
            way.append(cause)
            next = cause.causeNumber
        }
        return way.reversed()
    }
}
