/// How the program is used.
@MainActor
enum Help {
    static var text: String {
        """
        Measures EventModules beside hand-written code and beside other libraries, against the
        limits that were set for it.

        usage: benchmarks [OPTION...] [NAME...]

          NAME            only the rows whose names begin so; without one, all rows but those
                          marked * below
          --quick         run briefly, as a check that everything works: the times mean nothing,
                          rows marked + are left out unless named, and --self-check runs first
          --from FILE     do not measure: take the rows from what --json printed; may be given
                          more than once, and the later one of two rows of a name counts
          --compare FILE  say of each row what became of it since the run that FILE is the JSON of
          --json          print one JSON object with all samples instead of a table
          --markdown      print tables in Markdown instead
          --fill PAGE     put those tables into a file, between the lines
                          \(Page.beginning) and \(Page.end)
          --self-check    check the arithmetic of this program, and measure nothing
          --help          print this

        What the columns mean
          library, raw    medians of the samples; a sample is processor time, and the contestants of
                          a row take turns, each round beginning with another one
          +-%             how wide the middle half of the samples lies, in percent of the median
          ratio           the median of the rounds' ratios of library to raw
          \(Peer.allCases.map(\.abbreviation).joined(separator: ", "))
                          the same ratio to raw for \(Peer.allCases.map(\.rawValue).joined(separator: ", "))
          k/s             thousands of operations a second, of the library
          blocks          heap blocks that an operation asks for, or that a kept thing takes

        What counts as a change
          Compared is the ratio to raw, as a slower machine slows both; where raw is less than 1 ns,
          the library's own figure. The noise is the sum of both runs' spreads (the +-% of what is
          compared), at least \(Change.leastNoise(of: .nanoseconds).percent) % for times and \
        \(Change.leastNoise(of: .bytes).percent) % for sizes. What changed by more is marked
          better or worse. So is a row that asks for more or fewer heap blocks, by more than 2 %.

        rows (+ takes a minute or some, * takes minutes and is measured if it is named):
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
