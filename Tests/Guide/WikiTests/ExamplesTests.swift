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

    @Test(arguments: SourceExamples.library)
    func everyExampleIsCompiledAndRun(target: String) throws {
        let examples = SourceExamples(target: target)
        let tested = try Template.lines(of: examples.tests(in: Self.folders))
        #expect(try examples.untestedParagraphs(in: tested) == [])
    }

    @Test
    func thereAreExamplesToCompare() throws {
        // The guide's pages show what these are for.
        let others = ["Inspection", "flow"]
        for target in SourceExamples.library
        where !others.contains(where: { target.hasSuffix("/\($0)") }) {
            let paragraphs = try SourceExamples(target: target).paragraphs()
            #expect(!paragraphs.isEmpty, "\(target) has no example")
        }
    }
}
