import Foundation
import Testing

/// Every example in a comment of the sources, or in a catalog, stands in a test file of its target,
/// which compiles and runs it.
///
/// An example is compared paragraph by paragraph, as the guide's blocks are.
struct ExamplesTests {
    /// The folders of the test files; those of UIKit and SwiftUI are compiled in Tests/Checks/AppleHosts.
    private static let folders = [
        "Tests/Guide/WikiTests/Examples",
        "Tests/Guide/WikiTests/Pages",
        "Tests/Checks/AppleHosts/Tests/SwiftUIGuideApp",
        "Tests/Checks/AppleHosts/Tests/SwiftUIGuideTests",
        "Tests/Checks/AppleHosts/Tests/UIKitGuideTests",
    ]

    /// The folders of the targets: `Sources/Core/Suas`.
    static let targets = ["Core", "Hosts", "Actions", "Flows", "Testing"]
        .flatMap { GuidePage.files(in: "Sources/\($0)") }

    @Test(arguments: targets)
    func everyExampleIsCompiledAndRun(target: String) throws {
        let examples = SourceExamples(target: target, testFolders: Self.folders)
        #expect(try examples.untestedParagraphs() == [])
    }

    @Test
    func thereAreExamplesToCompare() throws {
        // The guide's pages show what these are for.
        let others = ["Inspection", "flow"]
        for target in Self.targets where !others.contains(where: { target.hasSuffix("/\($0)") }) {
            let paragraphs = try SourceExamples(target: target, testFolders: []).paragraphs()
            #expect(!paragraphs.isEmpty, "\(target) has no example")
        }
    }
}
