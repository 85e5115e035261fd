import Foundation

/// The claims of a page outside its Swift blocks, for tests that check them.
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

    /// The headings, as links name them.
    func headings() throws -> [String] {
        try text().components(separatedBy: "\n").filter { $0.hasPrefix("#") }.map { line in
            line.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces).lowercased()
                .filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
                .replacingOccurrences(of: " ", with: "-")
        }
    }

    /// Returns true if a block of the page that isn't Swift is this text.
    func shows(_ output: String) throws -> Bool {
        try text().contains("```text\n\(output)\n```")
    }
}
