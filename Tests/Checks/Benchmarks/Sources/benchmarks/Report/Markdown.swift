/// The results as Markdown tables, one for each kind of work.
@MainActor
struct Markdown {
    private let report: JSONReport

    init(_ report: JSONReport) {
        self.report = report
    }

    var text: String {
        let head = "Measured with \(report.machine), \(report.samples) samples."
        return ([head] + groups.map(table)).joined(separator: "\n\n")
    }

    /// The rows in order, grouped by the part of their names before the slash.
    private var groups: [[RowResult]] {
        let names = report.rows.map(\.group).reduce(into: [String]()) { names, name in
            if !names.contains(name) { names.append(name) }
        }
        return names.map { name in report.rows.filter { $0.group == name } }
    }

    /// Returns a table without its empty columns.
    private func table(of results: [RowResult]) -> String {
        let lines = results.map { Line($0) }
        let columns = Column.ofPage.filter { column in
            lines.contains { !column.text($0).isEmpty }
        }
        let head = [
            columns.map(\.title), columns.map { $0.isText ? "---" : "---:" },
        ]
        return (head + lines.map { line in columns.map { $0.text(line) } })
            .map { "| " + $0.joined(separator: " | ") + " |" }
            .joined(separator: "\n")
    }
}

extension RowResult {
    fileprivate var group: String { String(name.prefix { $0 != "/" }) }
}
