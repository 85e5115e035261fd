import Foundation
import Testing

/// Every Swift block of the guide stands in a test file of the same name, which compiles and runs it.
///
/// A block is compared paragraph by paragraph, because its declarations and its statements stand at
/// different places of a test file; the indentation is not compared.
struct GuideTests {
    @Test(arguments: GuidePage.all.filter { !$0.isFollowed })
    func everyBlockIsCompiledAndRun(page: GuidePage) throws {
        let tested = try page.testedLines()
        for paragraph in try page.paragraphs() {
            let isTested = tested.containsInARow(paragraph.lines)
            #expect(
                isTested,
                "\(page.path):\(paragraph.firstLine) is not in \(page.testName)"
            )
        }
    }

    /// An output is expected in a test of its page, or computed there and passed to `shows`.
    ///
    /// Blocks of `text` are outputs. Commands are `sh`, and code that can't be compiled here is
    /// `swift elsewhere`: manifests, imports and other libraries.
    @Test(arguments: GuidePage.all.filter { !$0.isFollowed })
    func everyOutputIsCompared(page: GuidePage) throws {
        let tested = try page.testedLines()
        let computed = try page.blocks()
            .filter { $0.kind == "text" && !tested.containsInARow($0.lines) }
        let comparisons = tested.count { $0.hasPrefix("#expect(try ") && $0.contains(".shows(") }
        #expect(computed.count <= comparisons, "\(computed)")
    }

    @Test(arguments: GuidePage.all)
    func everyBlockNamesItsKind(page: GuidePage) throws {
        let kinds: Set = [
            "swift", "swift uikit", "swift swiftui", "swift elsewhere", "text", "sh", "mermaid",
            "diff",
        ]
        #expect(try Set(page.blocks().map(\.kind)).subtracting(kinds) == [])
    }

    @Test
    func thereAreBlocksToCompare() throws {
        // The blocks of UIKit and SwiftUI are compiled in Tests/Checks/AppleHosts.
        let others = [
            "_Sidebar", "Architecture", "Contributing", "Glossary", "Home",
            "Performance", "Performance-Figures", "Promises", "SwiftUI", "UIKit",
        ]
        for page in GuidePage.all where !others.contains(page.name) {
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

    @Test(arguments: GuidePage.all.filter(\.isFollowed))
    func everyBlockOfAPackageNamesItsFile(page: GuidePage) throws {
        let text = try page.text()
        let blocks = text.matches(of: #/```swift\n/#)
        let files = text.matches(of: #/```swift\n(// swift-tools.*\n)?// [\w/.]+\.swift\n/#)
        #expect(blocks.count == files.count)
    }

    /// `swift run shop` is the finished app with options, which are in two files of its own; other
    /// pages use its parts.
    @Test
    func theShopIsThatOfGettingStarted() throws {
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

    @Test
    func linksLeadToFiles() throws {
        for page in GuidePage.all {
            let links = try page.links()
            #expect(!links.isEmpty || page.name == "Performance-Figures", "\(page.path)")
            for (path, _) in links {
                let file = GuidePage.root.appendingPathComponent(path).path
                let isThere = FileManager.default.fileExists(atPath: file)
                #expect(isThere, "\(page.path) links to \(path)")
            }
        }
    }

    @Test
    func linksToHeadingsLeadToThem() throws {
        let headings = try Dictionary(
            uniqueKeysWithValues: GuidePage.all.map { ($0.path, try $0.headings()) }
        )
        for page in GuidePage.all {
            for case (let path, let heading?) in try page.links() {
                let isThere = headings[path]?.contains(heading) == true
                #expect(isThere, "\(page.path) links to \(path)#\(heading)")
            }
        }
    }
}
