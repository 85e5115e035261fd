/// One run of the program.
@MainActor
struct Run {
    private let options: Options
    private let rows: [Row]

    /// The results read from files; nil to measure the rows.
    private let stored: JSONReport?

    /// The older results to compare with.
    private let older: JSONReport?

    init(_ options: Options) throws(UsageError) {
        self.options = options
        for prefix in options.prefixes where Row.matching([prefix], at: options.pace).isEmpty {
            throw .noSuchRow(prefix)
        }
        rows = Row.matching(options.prefixes, at: options.pace)
        stored = try Self.stored(for: options)
        older = try options.older.map(JSONReport.init(at:))
        try checkUse()
    }

    /// Rejects comparisons and pages that would be meaningless.
    private func checkUse() throws(UsageError) {
        if older != nil, options.output != .table { throw .onlyInTable("--compare") }
        if let path = options.older, older?.isQuick == true { throw .quick("'\(path)'") }
        if case .page = options.output, stored?.isQuick ?? options.isQuick {
            throw .quick("the input of --fill")
        }
    }

    func start() async throws {
        if options.isHelp { return print(Help.text) }
        if options.isSelfCheck || options.isQuick { try await SelfCheck.run() }
        if options.isSelfCheck { return }
        let report = options.output == .table ? try await printTable() : try await report()
        switch options.output {
        case .table: break
        case .json: print(try report.text())
        case .markdown: print(Markdown(report).text)
        case .page(let path): try Page(at: path).fill(with: Markdown(report).text)
        }
        // The program that measured stored results has reported them.
        if stored == nil { try MissedBudgets.check(report) }
    }

    /// Prints each row as soon as its result is available.
    private func printTable() async throws -> JSONReport {
        let table = Table(samples: stored?.samples ?? options.pace.samples, older: older)
        table.printHead()
        let report = try await report(table.printRow)
        table.printFoot(report)
        return report
    }

    private func report(_ each: (RowResult) -> Void = { _ in }) async throws -> JSONReport {
        if let stored {
            stored.rows.forEach(each)
            return stored
        }
        var results: [RowResult] = []
        for row in rows {
            guard let result = try await row.measure(at: options.pace) else { continue }
            each(result)
            results.append(result)
        }
        return JSONReport(results, isQuick: options.isQuick, samples: options.pace.samples)
    }

    /// The requested rows of the `--from` files; nil without such a file.
    private static func stored(for options: Options) throws(UsageError) -> JSONReport? {
        var report: JSONReport?
        for path in options.sources {
            let next = try JSONReport(at: path).matching(options.prefixes)
            report = report?.adding(next) ?? next
        }
        return report
    }
}
