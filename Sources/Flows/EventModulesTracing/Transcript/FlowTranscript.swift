internal import EventRuntime

/// A flow as text: each entry on a line, indented below its cause.
///
/// It is compared with the text that a test expects; a line break at the end doesn't count. Lines are indented by at most 100 levels; deeper ones begin with their level,
/// such as `[101]`, so that the text of a long chain of causes stays proportional to its length.
///
/// ```swift
/// #expect(
///     flow.transcript == """
///         event CatalogModule#1: productSelected(id: "lamp")
///           called RoutingEventsListener#1
///             route pushed ProductModule#2
///               screen appeared ProductScreen#1
///         """
/// )
/// ```
public struct FlowTranscript: Hashable, Sendable {
    /// The lines, without line breaks.
    public let lines: [String]
}

extension FlowTranscript: CustomStringConvertible {
    /// The text; no line break at the end.
    public var description: String { lines.joined(separator: "\n") }

    /// Returns `true` if the text contains a string, which may have several lines.
    public func contains(_ text: String) -> Bool { description.contains(text) }
}

extension FlowTranscript: ExpressibleByStringInterpolation {
    /// Creates a transcript from its lines.
    public init(stringLiteral text: String) { self.init(text) }

    /// Creates a transcript from its lines.
    public init(_ text: String) {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last?.isEmpty == true { lines.removeLast() }
        self.lines = lines
    }
}

/// An entry of a flow, or a record of one.
package protocol TranscriptLine: CustomStringConvertible {
    var number: Int { get }
    var causeNumber: Int? { get }
    var isDetail: Bool { get }
}

extension FlowEntry: TranscriptLine {}
extension FlowLine: TranscriptLine {}

extension FlowTranscript {
    /// Creates the transcript of entries: all, or only outcomes and the details that led to them.
    ///
    /// An entry whose cause isn't among them is at the top.
    package init(of entries: [some TranscriptLine], showingEverything: Bool) {
        let tree = FlowTree(of: entries)
        let isShown = showingEverything ? entries.map { _ in true } : tree.outcomesAndTheirCauses
        lines = tree.rows(where: isShown).map { row in
            "\(Self.indentation(row.depth))\(entries[row.index])"
        }
    }

    private static let greatestIndentation = 100

    package static func indentation(_ depth: Int) -> String {
        depth <= greatestIndentation
            ? String(repeating: "  ", count: depth)
            : "\(indentation(greatestIndentation))[\(depth)] "
    }

    /// The causes of an entry, one per line, from itself back to the outside.
    package static func why<Line: TranscriptLine>(
        _ entry: Line,
        numbered find: @escaping (Int) -> Line?
    ) -> String {
        let path = Array(sequence(first: entry) { $0.causeNumber.flatMap(find) })
        let isWhole = path.last?.causeNumber == nil
        let origin =
            isWhole ? "which came from outside" : "because of an entry that is no longer kept"
        let causes = path.dropFirst().map { "because \($0)" } + [origin]
        return (path.prefix(1).map { "\($0)" } + causes).joined(separator: "\n  ")
    }
}

/// Prints a flow while it happens: each outcome immediately, below its causes.
///
/// Unless its cause is right above, an entry repeats up to 100 causes, marked `…`.
@MainActor
final class LivePrinter {
    private let write: (String) -> Void
    private weak var log: FlowLog?

    /// The last line's entry after its causes; numbers grow, because a cause comes first.
    private var path: [Int] = []
    private var printed: Set<Int> = []

    init(of log: FlowLog, _ write: @escaping (String) -> Void) {
        self.log = log
        self.write = write
    }

    func show(_ entry: FlowEntry) {
        guard let log, !entry.isDetail else { return }
        // After its oldest entry was dropped, a path begins at another entry.
        if let first = path.first, log.entry(first) == nil { path = [] }
        for entry in entriesBelowPath(to: entry, in: log) {
            let isAgain = !printed.insert(entry.number).inserted
            let indentation = FlowTranscript.indentation(path.count)
            write("\(indentation)\(entry)\(isAgain ? " …" : "")")
            path.append(entry.number)
        }
        guard printed.count > 2 * log.entries.count else { return }
        printed = printed.filter { log.entry($0) != nil }
    }

    /// Shortens the path to an entry's nearest cause in it; returns the other causes and the entry.
    private func entriesBelowPath(to entry: FlowEntry, in log: FlowLog) -> [FlowEntry] {
        var entries = [entry]
        while entries.count <= 100, let cause = entries.last?.causeNumber.flatMap(log.entry) {
            while let last = path.last, last > cause.number { path.removeLast() }
            if path.last == cause.number { return entries.reversed() }
            entries.append(cause)
        }
        path = []
        return entries.reversed()
    }
}

/// The causes and effects of entries, by their indices in a list that is sorted by number.
///
/// Indices instead of objects: a recording may have a million entries.
package struct FlowTree {
    /// An entry, and the number of shown entries above it that caused it.
    package struct Row {
        package let index: Int
        package let depth: Int
    }

    /// The index of each entry's cause; -1 if that came from outside, or isn't in the list.
    private let causes: [Int]
    private let areDetails: [Bool]

    package init(of entries: [some TranscriptLine]) {
        let numbers = entries.map(\.number)
        areDetails = entries.map(\.isDetail)
        causes = entries.map { entry in
            entry.causeNumber.flatMap { cause in
                indexOfID(cause, amongFirst: numbers.count) { numbers[$0] }
            } ?? -1
        }
    }

    /// True for each outcome, and for each detail that led to one.
    package var outcomesAndTheirCauses: [Bool] {
        var areShown = areDetails.map { !$0 }
        // An entry comes after its cause.
        for index in causes.indices.reversed() where areShown[index] && causes[index] >= 0 {
            areShown[causes[index]] = true
        }
        return areShown
    }

    /// The shown entries, each below the nearest shown one that caused it.
    package func rows(where areShown: [Bool]) -> [Row] {
        // For each entry; the last slot stands for the outside.
        var firstEffects = Array(repeating: -1, count: causes.count + 1)
        var nextEffects = Array(repeating: -1, count: causes.count)
        let shownCauses = shownCauses(areShown)
        for index in causes.indices.reversed() where areShown[index] {
            let cause = shownCauses[index] >= 0 ? shownCauses[index] : causes.count
            nextEffects[index] = firstEffects[cause]
            firstEffects[cause] = index
        }
        var rows: [Row] = []
        var rest = [Row(index: firstEffects[causes.count], depth: 0)]
        while let row = rest.popLast() {
            guard row.index >= 0 else { continue }
            rows.append(row)
            rest.append(Row(index: nextEffects[row.index], depth: row.depth))
            rest.append(Row(index: firstEffects[row.index], depth: row.depth + 1))
        }
        return rows
    }

    private func shownCauses(_ areShown: [Bool]) -> [Int] {
        var nearest = causes
        for index in causes.indices where causes[index] >= 0 && !areShown[causes[index]] {
            nearest[index] = nearest[causes[index]]
        }
        return nearest
    }
}
