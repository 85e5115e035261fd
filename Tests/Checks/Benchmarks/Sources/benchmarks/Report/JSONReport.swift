import Foundation

/// All results, for programs to read.
struct JSONReport: Codable {
    /// "full", or "quick" if the figures only show that everything works.
    let mode: String
    let samples: Int
    let machine: Machine
    private(set) var rows: [RowResult]

    @MainActor
    init(_ rows: [RowResult], isQuick: Bool, samples: Int) {
        mode = isQuick ? "quick" : "full"
        self.samples = samples
        machine = .current
        self.rows = rows
    }

    /// Reads the output of another run.
    init(at path: String) throws(UsageError) {
        guard let data = FileManager.default.contents(atPath: path) else { throw .unreadable(path) }
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf",
            negativeInfinity: "-inf",
            nan: "nan"
        )
        guard let report = try? decoder.decode(JSONReport.self, from: data) else {
            throw .noReport(path)
        }
        self = report
    }

    var isQuick: Bool { mode == "quick" }

    func text() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf",
            negativeInfinity: "-inf",
            nan: "nan"
        )
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }

    func row(named name: String) -> RowResult? {
        rows.first { $0.name == name }
    }

    /// Returns the report with only the rows whose names begin with a prefix.
    ///
    /// Without prefixes, it keeps all rows.
    func matching(_ prefixes: [String]) -> JSONReport {
        var report = self
        report.rows = rows.filter { row in
            prefixes.isEmpty || prefixes.contains { row.name.hasPrefix($0) }
        }
        return report
    }

    /// Returns the report with another's rows added; rows of the same name are replaced.
    func adding(_ other: JSONReport) -> JSONReport {
        var report = self
        report.rows = rows.filter { other.row(named: $0.name) == nil } + other.rows
        return report
    }
}
