/// The summary of a whole run: budgets met and missed, and changes.
struct Summary {
    private let met: [String]
    private let missed: [String]
    private let better: [String]
    private let worse: [String]
    private let isCompared: Bool

    init(_ report: JSONReport, older: JSONReport?) {
        func names(where isWanted: (Line) -> Bool) -> [String] {
            report.rows.map { Line($0, older: older) }.filter(isWanted).map(\.result.name)
        }
        met = names { $0.result.isMet == true }
        missed = names { $0.result.isMet == false }
        better = names { $0.change?.verdict == .better }
        worse = names { $0.change?.verdict == .worse }
        isCompared = older != nil
    }
}

extension Summary: CustomStringConvertible {
    var description: String {
        var lines = ["Budgets: \(met.count) rows met, \(missed.text) missed."]
        if isCompared {
            lines.append("Compared with the older run: \(worse.text) worse, \(better.text) better.")
        }
        return lines.joined(separator: "\n")
    }
}

extension [String] {
    /// The number of names, followed by the names.
    fileprivate var text: String {
        isEmpty ? "0" : "\(count) (\(joined(separator: ", ")))"
    }
}

/// The rows of a full run that missed their budgets.
struct MissedBudgets: Error, Equatable, CustomStringConvertible {
    let rows: [String]

    static func check(_ report: JSONReport) throws(MissedBudgets) {
        let rows = report.rows.filter { $0.isMet == false }.map(\.name)
        if !report.isQuick, !rows.isEmpty { throw MissedBudgets(rows: rows) }
    }

    var description: String { "budgets missed: \(rows.text)" }
}
