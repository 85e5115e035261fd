import Foundation

/// A page with a section for the figures of a run.
struct Page {
    static let beginning = "<!-- figures -->"
    static let end = "<!-- end of figures -->"

    private let path: String

    init(at path: String) {
        self.path = path
    }

    /// Replaces the text of the section.
    func fill(with text: String) throws {
        guard let page = FileManager.default.contents(atPath: path) else {
            throw UsageError.unreadable(path)
        }
        guard let filled = Self.filling(String(decoding: page, as: UTF8.self), with: text) else {
            throw UsageError.noPlace(path)
        }
        try Data(filled.utf8).write(to: URL(fileURLWithPath: path))
    }

    /// Returns the page with a new text in the section; nil if there is no section.
    static func filling(_ page: String, with text: String) -> String? {
        guard let first = page.range(of: beginning),
            let last = page.range(of: end, range: first.upperBound..<page.endIndex)
        else { return nil }
        return page[..<first.upperBound] + "\n\n\(text)\n\n" + page[last.lowerBound...]
    }
}
