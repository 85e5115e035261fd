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

    /// Other pages use the finished shop.
    @Test
    func theShopIsThatOfGettingStarted() throws {
        let page = try GuidePage(path: "Wiki/Getting-Started.md").text()
        let files = GuidePage.files(in: "Tests/Guide/WikiTests/Shop").filter {
            !$0.hasSuffix("Printed.swift")
        }
        #expect(files.count == 9)
        for file in files {
            let name = URL(fileURLWithPath: file).lastPathComponent
            let blocks = page.components(separatedBy: "```swift\n// Sources/Shop/\(name)\n")
            let last = blocks.last?.components(separatedBy: "```\n").first
            let text = try GuidePage.text(of: file)
            #expect(blocks.count > 1 && last == text, "\(file)")
        }
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
