import Foundation
import Testing

/// Every example in a comment of the sources stands in a test file of its target, which compiles and
/// runs it: `SuasExamplesTests.swift`, `SuasExamplesTests+Store.swift`.
///
/// An example is compared paragraph by paragraph, as the guide's blocks are.
struct ExamplesTests {
    private static let sources = GuidePage.root.appendingPathComponent("Sources").path

    /// The folders of the test files; those of UIKit and SwiftUI are compiled in Tests/Checks/AppleHosts.
    private static let folders = [
        "Tests/Guide/WikiTests/Examples",
        "Tests/Checks/AppleHosts/Tests/SwiftUIGuideApp",
        "Tests/Checks/AppleHosts/Tests/SwiftUIGuideTests",
        "Tests/Checks/AppleHosts/Tests/UIKitGuideTests",
    ]

    /// The folders of the targets: `Core/Suas`.
    static let targets = ["Core", "Hosts", "Actions", "Flows", "Testing", "Samples/Todo/Sources"]
        .flatMap { group in
            let names = try? FileManager.default.contentsOfDirectory(atPath: "\(sources)/\(group)")
            return (names ?? []).sorted().map { "\(group)/\($0)" }
        }

    @Test(arguments: targets)
    func everyExampleIsCompiledAndRun(target: String) throws {
        let name = target.split(separator: "/").last ?? ""
        let testName = "\(name.prefix(1).uppercased())\(name.dropFirst())ExamplesTests"
        let tested = try Self.testedLines(testName)
        for path in try Self.files(of: target) {
            for paragraph in try Self.paragraphs(of: path) {
                let isTested = tested.containsInARow(paragraph.lines)
                #expect(isTested, "\(path):\(paragraph.firstLine) is not in \(testName)")
            }
        }
    }

    @Test
    func thereAreExamplesToCompare() throws {
        // The guide's pages show what these are for.
        let others = ["Inspection", "TerminalScreens", "TodoLists", "flow", "todo"]
        for target in Self.targets where !others.contains(where: { target.hasSuffix("/\($0)") }) {
            let paragraphs = try Self.files(of: target).flatMap { try Self.paragraphs(of: $0) }
            #expect(!paragraphs.isEmpty, "\(target) has no example")
        }
    }

    private static func files(of target: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: "\(sources)/\(target)")
            .filter { $0.hasSuffix(".swift") }
            .sorted()
            .map { "Sources/\(target)/\($0)" }
    }

    private static func paragraphs(of path: String) throws -> [GuidePage.Paragraph] {
        try GuidePage.lines(of: path)
            .map { line in
                let isComment = line.hasPrefix("///")
                return isComment ? line.dropFirst(3).trimmingCharacters(in: .whitespaces) : ""
            }
            .paragraphs(of: "swift")
    }

    private static func testedLines(_ testName: String) throws -> [String] {
        try folders.flatMap(GuidePage.files)
            .filter { $0.contains("/\(testName).swift") || $0.contains("/\(testName)+") }
            .flatMap(GuidePage.lines)
    }
}
