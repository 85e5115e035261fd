import Foundation

/// The examples in the comments and the catalog of a target, each of which stands in a test file of
/// the target, such as `SuasExamplesTests.swift` or `SuasExamplesTests+Store.swift`, or of
/// `README.md`.
struct SourceExamples {
    /// The folders of the library's targets: `Sources/Core/Suas`.
    static let library = ["Core", "Hosts", "Actions", "Flows", "Testing"]
        .flatMap { GuidePage.files(in: "Sources/\($0)") }

    /// The folder of the target, from the root.
    let target: String

    var testName: String {
        let name = target.split(separator: "/").last ?? ""
        return "\(name.prefix(1).uppercased())\(name.dropFirst())ExamplesTests"
    }

    /// The paths of the test files in folders.
    func tests(in folders: [String]) -> [String] {
        let names = ["/\(testName).swift", "/\(testName)+", "/READMETests.swift"]
        return folders.flatMap(GuidePage.files).filter { path in
            names.contains { path.contains($0) }
        }
    }

    /// The paragraphs of examples that don't stand in the lines of the test files.
    func untestedParagraphs(in tested: [String]) throws -> [String] {
        try paragraphs().filter { !tested.containsInARow($0.paragraph.lines) }
            .map { "\($0.path):\($0.paragraph.firstLine) is not in \(testName)" }
    }

    /// The paragraphs of all examples, with the paths of their files.
    func paragraphs() throws -> [(path: String, paragraph: GuidePage.Paragraph)] {
        let folder = GuidePage.root.appendingPathComponent(target).path
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
        let read = files.filter { $0.hasSuffix(".swift") || $0.contains(".docc/") }
        return try read.flatMap { file in
            let path = "\(target)/\(file)"
            let lines = try GuidePage.text(of: path).components(separatedBy: "\n")
            let text = file.hasSuffix(".md") ? lines : lines.map(\.documentation)
            return text.paragraphs(of: "swift").map { (path, $0) }
        }
    }
}

extension String {
    /// The text of a line of a documentation comment; empty for other lines.
    fileprivate var documentation: String {
        let line = drop { $0 == " " }
        guard line.hasPrefix("///") else { return "" }
        return String(line.hasPrefix("/// ") ? line.dropFirst(4) : line.dropFirst(3))
    }
}
