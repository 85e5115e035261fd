import Foundation

/// What a page says besides Swift, for tests that compare it with what happens.
extension GuidePage {
    /// The rows of the table with a header, without the marks of code.
    func rows(ofTable header: String) throws -> [[String]] {
        let lines = try text().components(separatedBy: "\n")
        guard let start = lines.firstIndex(of: header) else { return [] }
        return lines[(start + 2)...].prefix { $0.hasPrefix("|") }.map { line in
            line.split(separator: "|").map { cell in
                cell.replacingOccurrences(of: "`", with: "")
                    .trimmingCharacters(in: .whitespaces)
            }
        }
    }

    /// Whether a block of the page that is no Swift is this text.
    func shows(_ output: String) throws -> Bool {
        try text().contains("```text\n\(output)\n```")
    }
}
