/// How the program is used.
@MainActor
enum Help {
    static var text: String {
        """
        Measures EventModules beside hand-written code, against the budget of DESIGN section 6.

        usage: benchmarks [--quick] [--json] [NAME...]

          NAME      only the rows whose names begin so
          --quick   run briefly, as a check that everything works; the times mean nothing
          --json    print one JSON object with all samples instead of a table
          --help    print this

        rows:
        \(Row.all.map { "  \($0.name)" }.joined(separator: "\n"))
        """
    }
}
