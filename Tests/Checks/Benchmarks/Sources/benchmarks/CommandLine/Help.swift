/// The text that `--help` prints.
@MainActor
enum Help {
    static var text: String {
        """
        Measures EventModules beside hand-written code and other libraries, and checks the results
        against budgets. The exit status is 1 if a row misses its budget.

        usage: benchmarks [OPTION...] [NAME...]

          NAME            only the rows whose names begin with NAME; by default, all rows except
                          those marked * below
          --quick         run briefly, to check that everything works: the times mean nothing,
                          rows marked + are skipped unless named, and --self-check runs first
          --from FILE     read the rows from the output of --json instead of measuring; may be
                          repeated, and the last of several rows with the same name is used
          --compare FILE  show how each row changed since the run whose JSON is in FILE
          --json          print one JSON object with all samples instead of a table
          --markdown      print tables in Markdown instead
          --fill PAGE     write those tables into a file, such as Figures.md, between
                          the lines \(Page.beginning) and \(Page.end)
          --self-check    check this program's arithmetic, without measuring
          --help          print this help

        Columns
          library, raw    medians of the samples; a sample is processor time, and the contestants of
                          a row take turns in an order that varies from round to round
          +-%             the width of the middle half of the samples, in percent of the median
          ratio           the median of the rounds' ratios of library to raw
          \(Peer.allCases.map(\.abbreviation).joined(separator: ", "))
                          the ratios to raw of these peers, in this order:
                          \(Peer.allCases.map(\.rawValue).joined(separator: ", "))
          k/s             thousands of the library's operations per second
          blocks          heap blocks allocated per operation, or held per kept item

        Changes
          The ratio to raw is compared, because a slower machine slows both; if raw takes less than
          1 ns, the library's own figure is compared. The noise is the sum of both runs' spreads
          (the +-% of the compared figure), at least \
        \(Change.leastNoise(of: .nanoseconds).percent) % for times and \
        \(Change.leastNoise(of: .bytes).percent) % for sizes. A row that changed by more is marked
          better or worse. So is a row whose number of heap blocks changed by more than 2 %.

        Rows (+ takes a minute or more, * takes minutes and is measured only if named):
        \(Row.all.map { "\($0.occasion.mark) \($0.name)" }.joined(separator: "\n"))
        """
    }
}

extension Row.Occasion {
    fileprivate var mark: String {
        switch self {
        case .always: " "
        case .unlessQuick: "+"
        case .never: "*"
        }
    }
}
