import Foundation

/// The faults of a page, for the tests of each package that has pages.
extension GuidePage {
    /// The paragraphs of Swift blocks that don't stand in the lines of the page's test files.
    func untestedParagraphs(in tested: [String]) throws -> [String] {
        try paragraphs().filter { !tested.containsInARow($0.lines) }
            .map { "\(path):\($0.firstLine) is not in \(testName)" }
    }

    /// The outputs that are neither expected in the page's test files nor computed there and passed
    /// to `shows`; empty if the test files compare as many outputs as they compute.
    ///
    /// Blocks of `text` are outputs. Commands are `sh`, and code that can't be compiled here is
    /// `swift elsewhere`: manifests, imports and other libraries. What the commands of a followed page
    /// print is compared by `.ci/getting-started`.
    func uncomparedOutputs(in tested: [String]) throws -> [[String]] {
        let blocks = try blocks().filter { ["sh", "text"].contains($0.kind) }
        let computed = zip([""] + blocks.map(\.kind), blocks)
            .filter { $1.kind == "text" && !(isFollowed && $0 == "sh") }
            .map(\.1)
            .filter { !tested.containsInARow($0.lines) }
        let comparisons = tested.count { $0.hasPrefix("#expect(try ") && $0.contains(".shows(") }
        return computed.count <= comparisons ? [] : computed.map(\.lines)
    }

    /// The kinds of blocks that the tests don't know.
    func unknownKinds() throws -> Set<String> {
        let kinds: Set = [
            "swift", "swift uikit", "swift swiftui", "swift elsewhere", "text", "sh", "mermaid",
            "diff",
        ]
        return try Set(blocks().map(\.kind)).subtracting(kinds)
    }

    /// The links that lead to no file, or to no heading of a page.
    func brokenLinks() throws -> [String] {
        try links().filter { path, heading in
            let file = Self.root.appendingPathComponent(path).path
            guard FileManager.default.fileExists(atPath: file) else { return true }
            return try heading.map { try !GuidePage(path: path).headings().contains($0) } ?? false
        }
        .map { "\(self.path) links to \($0)\($1.map { "#\($0)" } ?? "")" }
    }
}
