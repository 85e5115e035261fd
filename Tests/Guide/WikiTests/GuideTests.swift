import Foundation
import Testing

/// Every Swift block of the guide is compiled and run by a test of the same name, into whose template
/// the plugin GuideBlocks puts it.
///
/// A block consists of paragraphs, because its declarations and its statements stand at different
/// places of a test.
struct GuideTests {
    /// The folder of the pages' test files.
    private static let pages = "Tests/Guide/WikiTests/Pages"

    @Test(arguments: GuidePage.all)
    func everyBlockIsCompiledAndRun(page: GuidePage) throws {
        let tested = try Template.lines(of: page.tests(in: Self.pages))
        #expect(try page.untestedParagraphs(in: tested) == [])
    }

    @Test(arguments: GuidePage.all)
    func everyOutputIsCompared(page: GuidePage) throws {
        let tested = try Template.lines(of: page.tests(in: Self.pages))
        #expect(try page.uncomparedOutputs(in: tested) == [])
    }

    @Test(arguments: GuidePage.all)
    func everyBlockNamesItsKind(page: GuidePage) throws {
        #expect(try page.unknownKinds() == [])
    }

    @Test
    func thereAreBlocksToCompare() throws {
        // The blocks of UIKit and SwiftUI are compiled in Tests/Checks/AppleHosts.
        let others = [
            "_Sidebar", "Changes", "Contributing", "Home", "Platforms", "Stability", "SwiftUI",
            "UIKit", "Why",
        ]
        for page in GuidePage.all where !others.contains(page.name) && !page.isFollowed {
            #expect(try !page.paragraphs().isEmpty, "\(page.path) has no Swift block")
        }
    }

    @Test
    func pagesThatBuildAPackageAreFollowedInCI() throws {
        let run = try GuidePage(path: ".ci/run").text()
        let script = try GuidePage(path: ".ci/getting-started").text()
        let names = GuidePage.all.filter(\.isFollowed).map(\.name)
        #expect(run.contains(" .ci/getting-started\n"))
        #expect(script.contains("PAGES = \(names)"))
    }

    /// `swift run shop` is the finished app with options, which two further files add; other pages use
    /// its parts.
    @Test
    func theShopMatchesGettingStarted() throws {
        let page = try GuidePage(path: "Wiki/Getting-Started.md").text()
        let blocks = page.matches(of: #/```swift\n// (?<path>[\w/]+\.swift)\n(?<text>[^`]+)```/#)
            .map { (String($0.output.path), String($0.output.text)) }
        // A later block replaces an earlier one.
        var finished = Dictionary(blocks) { $1 }
        finished["Sources/Shop/main.swift"] = nil
        for (path, text) in finished {
            let file = path.replacing(#/^\w+/#) { "\($0.output)/Samples" }
            // A target Shop here would clash with the one of the reader's package.
            let expected = text.replacing("@testable import Shop", with: "@testable import shop")
            #expect(try GuidePage.text(of: file) == expected, "\(file)")
        }
        let others = GuidePage.files(in: "Sources/Samples/Shop")
            .map { URL(fileURLWithPath: $0).lastPathComponent }
            .filter { finished["Sources/Shop/\($0)"] == nil }
        #expect(others == ["Options.swift", "main.swift"])
    }

    @Test(arguments: GuidePage.all)
    func linksLeadToFilesAndHeadings(page: GuidePage) throws {
        #expect(try !page.links().isEmpty)
        #expect(try page.brokenLinks() == [])
    }
}

extension GuidePage: CustomTestStringConvertible {
    var testDescription: String { path }
}
