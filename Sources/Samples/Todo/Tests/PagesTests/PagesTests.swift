import Testing

/// Every Swift block of the package's pages, and every example in a comment of its sources, stands in
/// a test file of the same name, which compiles and runs it.
///
/// `GuidePage` and `SourceExamples` are those of the guide's tests.
struct PagesTests {
    private static let folder = "Sources/Samples/Todo/Tests/PagesTests/Pages"

    private static let pages = ["README", "Terminal"].map {
        GuidePage(path: "Sources/Samples/Todo/\($0).md")
    }

    private static let targets = GuidePage.files(in: "Sources/Samples/Todo/Sources")

    @Test(arguments: pages)
    func everyBlockIsCompiledAndRun(page: GuidePage) throws {
        #expect(try !page.paragraphs().isEmpty)
        #expect(try page.untestedParagraphs(in: page.testedLines(in: Self.folder)) == [])
    }

    @Test(arguments: pages)
    func everyOutputIsCompared(page: GuidePage) throws {
        #expect(try page.uncomparedOutputs(in: page.testedLines(in: Self.folder)) == [])
        #expect(try page.unknownKinds() == [])
    }

    @Test(arguments: pages)
    func linksLeadToFilesAndHeadings(page: GuidePage) throws {
        #expect(try !page.links().isEmpty)
        #expect(try page.brokenLinks() == [])
    }

    @Test(arguments: targets)
    func everyExampleIsCompiledAndRun(target: String) throws {
        let examples = SourceExamples(target: target)
        let tested = examples.tests(in: ["Sources/Samples/Todo/Tests/PagesTests/Examples"])
        #expect(try examples.untestedParagraphs(in: tested.flatMap(GuidePage.lines)) == [])
    }

    @Test
    func thereAreExamplesToCompare() throws {
        // The pages show what these are for.
        let others = ["TerminalScreens", "TodoLists", "todo"]
        for target in Self.targets where !others.contains(where: { target.hasSuffix("/\($0)") }) {
            let paragraphs = try SourceExamples(target: target).paragraphs()
            #expect(!paragraphs.isEmpty, "\(target) has no example")
        }
    }
}

extension GuidePage: CustomTestStringConvertible {
    var testDescription: String { path }
}
