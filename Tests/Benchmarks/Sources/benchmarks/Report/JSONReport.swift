import Foundation

/// All results for programs.
struct JSONReport: Codable {
    /// "full", or "quick" for figures that only show that everything works.
    let mode: String
    let samples: Int
    let rows: [RowResult]

    init(_ rows: [RowResult], options: Options) {
        mode = options.isQuick ? "quick" : "full"
        samples = options.pace.samples
        self.rows = rows
    }

    func text() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}
