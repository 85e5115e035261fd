import Foundation

/// Checks this program's arithmetic, because wrong figures look as plausible as right ones.
@MainActor
struct SelfCheck {
    private var count = 0
    private var failures: [String] = []

    /// Runs all checks and prints their number to standard error, apart from any report.
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

/// The checks that failed.
struct SelfCheckFailure: Error, CustomStringConvertible {
    let lines: [String]

    var description: String {
        "the self-check failed\n" + lines.map { "  \($0)" }.joined(separator: "\n")
    }
}
