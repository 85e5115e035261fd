import Foundation

/// Checks the arithmetic of this program: figures that are computed wrongly look like others.
@MainActor
struct SelfCheck {
    private var count = 0
    private var failures: [String] = []

    /// Runs all checks, and says how many there are, where it disturbs no report.
    static func run() async throws(SelfCheckFailure) {
        var check = SelfCheck()
        check.statistics()
        check.rounds()
        check.budgets()
        check.changes()
        check.texts()
        check.options()
        await check.heap()
        guard check.failures.isEmpty else { throw SelfCheckFailure(lines: check.failures) }
        let line = "self-check: \(check.count) checks passed\n"
        FileHandle.standardError.write(Data(line.utf8))
    }

    mutating func expect<Value: Equatable>(
        _ what: String,
        _ value: Value,
        is expected: Value
    ) {
        count += 1
        if value != expected { failures.append("\(what): \(value), not \(expected)") }
    }
}

/// What the checks have found.
struct SelfCheckFailure: Error, CustomStringConvertible {
    let lines: [String]

    var description: String {
        "the self-check has failed\n" + lines.map { "  \($0)" }.joined(separator: "\n")
    }
}
