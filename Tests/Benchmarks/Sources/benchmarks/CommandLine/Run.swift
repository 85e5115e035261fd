/// One run of the program.
@MainActor
struct Run {
    private let options: Options
    private let rows: [Row]

    init(_ options: Options) throws(UsageError) {
        self.options = options
        for prefix in options.prefixes where Row.matching([prefix]).isEmpty {
            throw .noSuchRow(prefix)
        }
        rows = Row.matching(options.prefixes)
    }

    func start() throws {
        if options.isHelp {
            print(Help.text)
        } else if options.isJSON {
            let results = rows.compactMap { $0.measure(at: options.pace) }
            print(try JSONReport(results, options: options).text())
        } else {
            printTable()
        }
    }

    private func printTable() {
        let table = Table(pace: options.pace)
        table.printHead()
        for row in rows { row.measure(at: options.pace).map(table.printRow) }
    }
}
