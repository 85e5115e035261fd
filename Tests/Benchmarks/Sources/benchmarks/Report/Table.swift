import Foundation

/// Prints the results for people, each as soon as it is there.
@MainActor
struct Table {
    let pace: Pace

    func printHead() {
        print(
            """
            Nanoseconds per operation, or bytes of heap per kept thing: the median of \
            \(pace.samples) samples.
            +-% is the width of the middle half; the ratio is the median of the rounds' ratios.
            Blocks are those that an operation asks the heap for, or that a kept thing takes of it.

            """
        )
        printLine(Column.all.map { $0.padded($0.title) })
    }

    func printRow(_ result: RowResult) {
        printLine(Column.all.map { $0.padded($0.text(result)) })
    }

    private func printLine(_ cells: [String]) {
        print(cells.joined(separator: "  "))
        fflush(nil)
    }
}
