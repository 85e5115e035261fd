import Foundation

/// Prints each result for people as soon as it is available.
@MainActor
struct Table {
    private let samples: Int
    private let older: JSONReport?
    private let columns: [Column]

    /// Creates a table, with more columns if there is an older report to compare with.
    init(samples: Int, older: JSONReport?) {
        self.samples = samples
        self.older = older
        columns = Column.all + (older == nil ? [] : Column.changes) + [.summary]
    }

    func printHead() {
        print(
            """
            Nanoseconds of processor time per operation, or bytes of heap per kept item: the \
            median of \(samples) samples, of \(Pace.long.samples) if one takes seconds, of \
            fewer for peaks and sizes.
            +-% is the width of the middle half of the samples; the ratio is the median of the \
            rounds' ratios to raw, also for peers.
            Blocks are the heap blocks allocated per operation, or held per kept item.

            """
        )
        printLine(columns.map { $0.padded($0.title) })
    }

    func printRow(_ result: RowResult) {
        let line = Line(result, older: older)
        printLine(columns.map { $0.padded($0.text(line)) })
    }

    /// Prints which rows miss their budget and which have changed.
    func printFoot(_ report: JSONReport) {
        print("\n\(Summary(report, older: older))")
    }

    private func printLine(_ cells: [String]) {
        print(cells.joined(separator: "  "))
        fflush(nil)
    }
}
