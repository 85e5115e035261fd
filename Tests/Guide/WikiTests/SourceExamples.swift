import Foundation

/// The examples in the comments and the catalog of a target, each of which stands in a test file of
/// the target, such as `SuasExamplesTests.swift` or `SuasExamplesTests+Store.swift`, or of
/// `README.md`.
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
        let names = ["/\(testName).swift", "/\(testName)+", "/READMETests.swift"]
        let tested = try testFolders.flatMap(GuidePage.files)
            .filter { path in names.contains { path.contains($0) } }
            .flatMap(GuidePage.lines)
        return try paragraphs().filter { !tested.containsInARow($0.paragraph.lines) }
            .map { "\($0.path):\($0.paragraph.firstLine) is not in \(testName)" }
    }

    /// The paragraphs of all examples, with the paths of their files.
    func paragraphs() throws -> [(path: String, paragraph: GuidePage.Paragraph)] {
        let folder = GuidePage.root.appendingPathComponent(target).path
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
        let read = files.filter { $0.hasSuffix(".swift") || $0.contains(".docc/") }
        return try read.flatMap { file in
            let path = "\(target)/\(file)"
            let text = try GuidePage.lines(of: path).map { line in
                if file.hasSuffix(".md") { return line }
                let isComment = line.hasPrefix("///")
                return isComment ? line.dropFirst(3).trimmingCharacters(in: .whitespaces) : ""
            }
            return text.paragraphs(of: "swift").map { (path, $0) }
        }
    }
}
