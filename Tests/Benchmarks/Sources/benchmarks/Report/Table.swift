import Foundation

/// Prints the results for people, each as soon as it is there.
@MainActor
struct Table {
    private let samples: Int
    private let older: JSONReport?
    private let columns: [Column]

    /// Makes a table; it has further columns if there is an older report to compare with.
    init(samples: Int, older: JSONReport?) {
        self.samples = samples
        self.older = older
        columns = Column.all + (older == nil ? [] : Column.changes) + [.summary]
    }

    func printHead() {
        print(
            """
            Nanoseconds of processor time per operation, or bytes of heap per kept thing: the \
            median of \(samples) samples, of \(Pace.long.samples) where one takes seconds, of \
            fewer for peaks and sizes.
            +-% is the width of the middle half; the ratio is the median of the rounds' ratios. \
            Peers have theirs to raw.
            Blocks are those that an operation asks the heap for, or that a kept thing takes of it.

            """
        )
        printLine(columns.map { $0.padded($0.title) })
    }

    func printRow(_ result: RowResult) {
        let line = Line(result, older: older)
        printLine(columns.map { $0.padded($0.text(line)) })
    }

    /// Says which rows miss their budget, and which have changed.
    func printFoot(_ report: JSONReport) {
        print("\n\(Summary(report, older: older))")
    }

    private func printLine(_ cells: [String]) {
        print(cells.joined(separator: "  "))
        fflush(nil)
    }
}
