import Foundation
import Testing

/// A page of the guide, and the test file that belongs to it.
struct GuidePage: CustomTestStringConvertible {
    struct Paragraph {
        let firstLine: Int
        let lines: [String]
    }

    let path: String

    var name: String { URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent }
    var testPath: String {
        "Tests/WikiTests/Pages/\(name.replacingOccurrences(of: "-", with: ""))Tests.swift"
    }
    var testDescription: String { path }

    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static var all: [GuidePage] {
        let wiki = root.appendingPathComponent("Wiki").path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: wiki)) ?? []
        let pages = names.filter { $0.hasSuffix(".md") }.sorted().map { "Wiki/\($0)" }
        return (["README.md"] + pages).map(GuidePage.init)
    }

    /// What stands between blank lines in the page's Swift blocks.
    func paragraphs() throws -> [Paragraph] {
        var paragraphs: [Paragraph] = []
        var isSwift = false
        var continues = false
        for (index, line) in try lines(of: path).enumerated() {
            if line.hasPrefix("```") {
                isSwift = line == "```swift"
                continues = false
            } else if isSwift, line.isEmpty {
                continues = false
            } else if isSwift, continues, let last = paragraphs.popLast() {
                paragraphs.append(
                    Paragraph(firstLine: last.firstLine, lines: last.lines + [line])
                )
            } else if isSwift {
                paragraphs.append(Paragraph(firstLine: index + 1, lines: [line]))
                continues = true
            }
        }
        return paragraphs
    }

    /// The lines of the test file.
    func testedLines() throws -> [String] {
        try paragraphs().isEmpty ? [] : lines(of: testPath)
    }

    /// The pages of the guide that this one leads to.
    func links() throws -> [String] {
        try lines(of: path).joined(separator: "\n")
            .matches(of: #/\]\((?<page>[A-Za-z-]+)(#[a-z-]+)?\)/#)
            .map { String($0.output.page) }
    }

    private func lines(of path: String) throws -> [String] {
        let url = Self.root.appendingPathComponent(path)
        return try String(contentsOf: url, encoding: .utf8)
            .components(separatedBy: "\n")
            .map { $0.trimmingCharacters(in: .whitespaces) }
    }
}

extension [String] {
    func containsInARow(_ lines: [String]) -> Bool {
        indices.contains { self[$0...].starts(with: lines) }
    }
}
