import Foundation

/// The examples in the comments of a target's sources, each of which stands in a test file of the
/// target: `SuasExamplesTests.swift`, `SuasExamplesTests+Store.swift`.
struct SourceExamples {
    /// The folder of the target, from the root.
    let target: String

    /// The folders of the test files, from the root.
    let testFolders: [String]

    private var testName: String {
        let name = target.split(separator: "/").last ?? ""
        return "\(name.prefix(1).uppercased())\(name.dropFirst())ExamplesTests"
    }

    /// The paragraphs of examples that don't stand in a test file.
    func untestedParagraphs() throws -> [String] {
        let tested = try testFolders.flatMap(GuidePage.files)
            .filter { $0.contains("/\(testName).swift") || $0.contains("/\(testName)+") }
            .flatMap(GuidePage.lines)
        return try paragraphs().filter { !tested.containsInARow($0.paragraph.lines) }
            .map { "\($0.path):\($0.paragraph.firstLine) is not in \(testName)" }
    }

    /// The paragraphs of all examples, with the paths of their files.
    func paragraphs() throws -> [(path: String, paragraph: GuidePage.Paragraph)] {
        let folder = GuidePage.root.appendingPathComponent(target).path
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
        return try files.filter { $0.hasSuffix(".swift") }.flatMap { file in
            let path = "\(target)/\(file)"
            let comments = try GuidePage.lines(of: path).map { line in
                let isComment = line.hasPrefix("///")
                return isComment ? line.dropFirst(3).trimmingCharacters(in: .whitespaces) : ""
            }
            return comments.paragraphs(of: "swift").map { (path, $0) }
        }
    }
}
