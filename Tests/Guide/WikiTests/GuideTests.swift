import Foundation
import Testing

/// Every Swift block of the guide is compiled and run by a test of the same name, into whose template
/// the plugin EventModulesGuideBlocks puts it.
///
/// A block consists of paragraphs, because its declarations and its statements stand at different
/// places of a test.
struct GuideTests {
    /// The folder of the pages' test files.
    private static let pages = "Tests/Guide/WikiTests/Pages"

    /// The folder of those whose code needs SwiftUI.
    private static let hosted = "Tests/Checks/AppleHosts/Tests/SwiftUIGuideTests"

    @Test(arguments: GuidePage.all)
    func everyBlockIsCompiledAndRun(page: GuidePage) throws {
        let tested = try Template.lines(of: page.tests(in: Self.pages))
        #expect(try page.untestedParagraphs(in: tested) == [])
    }

    @Test(arguments: GuidePage.all)
    func everyOutputIsCompared(page: GuidePage) throws {
        let tests = [Self.pages, Self.hosted].flatMap(page.tests)
        let tested = try Template.lines(of: tests)
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
            "_Sidebar", "Changes", "Concepts", "Contributing", "Getting-Started", "Guarantees",
            "Home", "Larger-Apps", "Platforms", "SwiftUI", "UIKit", "Versions",
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
        #expect(run.contains(" .ci/getting-started "))
        #expect(script.contains("PAGES = \(names)"))
    }

    /// A block that begins with `// From Shop/ShopApp.swift` consists of parts of that file.
    @Test(arguments: GuidePage.all)
    func quotesStandInTheSamples(page: GuidePage) throws {
        let samples = try ["Sources/Samples", "Tests/Samples"].flatMap { folder in
            let path = GuidePage.root.appendingPathComponent(folder).path
            return try FileManager.default.subpathsOfDirectory(atPath: path)
                .filter { !$0.contains(".build/") }.map { "\(folder)/\($0)" }
        }
        for block in try page.blocks() where block.lines.first?.hasPrefix("// From ") == true {
            let name = block.lines[0].dropFirst("// From ".count)
            let files = samples.filter { $0.hasSuffix("/\(name)") }
            #expect(files.count == 1, "\(name) on \(page.path)")
            let source = try files.flatMap(GuidePage.lines)
            for paragraph in block.lines.dropFirst().split(separator: "") {
                #expect(source.containsInARow(Array(paragraph)), "\(name) on \(page.path)")
            }
        }
    }

    @Test(arguments: GuidePage.all)
    func linksLeadToFilesAndHeadings(page: GuidePage) throws {
        #expect(try !page.links().isEmpty)
        #expect(try page.brokenLinks() == [])
    }
}

/// Every example in a comment of the sources, or in a catalog, is compiled: in `Examples`, and the
/// ones of UIKit and SwiftUI over the stubs of Tests/Checks/AppleHosts.
struct ExamplesTests {
    /// The guide's pages show what these are for.
    private static let withoutExample = ["EventModules", "eventflow"]

    @Test(arguments: SourceExamples.library)
    func everyExampleIsCompiled(target: String) throws {
        let tested = try SourceExamples.tests.flatMap(GuidePage.lines)
        let examples = SourceExamples(target: target)
        let isEmpty = try examples.paragraphs().isEmpty
        #expect(isEmpty == Self.withoutExample.contains { target.hasSuffix("/\($0)") })
        if isEmpty || tested.contains("//>* \(target.dropFirst("Sources/".count))") { return }
        #expect(try examples.functions(besides: tested) == [])
    }
}

/// The names of code in the guide's sentences are names of this repository's code.
struct NamesTests {
    /// The words of the sources, the tests and the scripts.
    private static let known = {
        let paths = ["Sources", "Tests", ".ci", ".github"].flatMap { folder in
            let root = GuidePage.root.appendingPathComponent(folder).path
            let names = (try? FileManager.default.subpathsOfDirectory(atPath: root)) ?? []
            return names.filter { !$0.contains(".build/") }.map { "\(folder)/\($0)" }
        }
        let texts = paths.compactMap { try? GuidePage.text(of: $0) }
        return Set(texts.flatMap { $0.matches(of: #/\w+/#).map { String($0.output) } })
    }()

    /// Names of other libraries, and parts of names.
    private static let others: Set = [
        "AboutView", "AnalyticsEventScreenView", "CSSearchableItemActivityIdentifier", "Disposal",
        "LawL", "LawL2", "MixpanelType", "SHOP", "UIApplicationDelegateAdaptor",
        "URLSessionWebSocketTask", "ViewControllers", "WidgetCenter", "appRefresh",
        "assertSnapshot", "backgroundTask", "becomeCurrent", "diagnose", "disabled", "distinctId",
        "documentsDirectory", "eventProperties", "eventType", "fees", "inlinable", "logEvent",
        "reloadAllTimelines", "setUserID", "setUserId", "timeoutIntervalForResource",
        "upToNextMinor", "userId",
    ]

    /// Pages such as From TCA name the other library's code; changes name what left.
    @Test(
        arguments: GuidePage.all.filter {
            !["Changes", "Diagnostics"].contains($0.name) && !$0.name.hasPrefix("From-")
        }
    )
    func namesOfCodeExist(page: GuidePage) throws {
        let parts = try page.text().components(separatedBy: "```")
        let (prose, blocks) = parts.enumerated().reduce(into: ("", "")) { texts, part in
            if part.offset.isMultiple(of: 2) {
                texts.0 += part.element
            } else {
                texts.1 += part.element
            }
        }
        // The names in paths are those of files.
        let names = prose.matches(of: #/`(?<code>[^`\n]+)`/#)
            .filter { !$0.output.code.hasSuffix(".swift") }
            .flatMap { $0.output.code.matches(of: #/[A-Za-z_]\w{2,}/#) }
            .map { String($0.output) }
        let own = Set(blocks.matches(of: #/\w+/#).map { String($0.output) })
        #expect(Set(names).subtracting(own).subtracting(Self.known).subtracting(Self.others) == [])
    }
}

/// A reader of the guide meets every public type, except the ones that need no page.
struct PublicTypesTests {
    /// The types that a program passes on or gets, without naming them.
    private let unnamed: Set = [
        "ActionSubscription", "AnyReducer", "CombinedReducer", "DeeplinkKind",
        "DeeplinkUUID", "DeeplinkValue", "Diagnostic", "DispatchFunction",
        "Exhaustivity", "FilterFunction", "FlowEntry", "FlowExpectation", "FlowFileError",
        "FlowHead", "FlowTranscript",
        "GetStateFunction", "Leftover", "ManualClockTrait", "Modal", "ModalStyle", "ModuleMaking",
        "NextFunction", "ObservableValues", "PromptRequest", "ScreenStack",
        "ScreenViewModel", "ServicesTrait", "StateKey", "StoreSubscription", "Subject",
        "Subscription", "WaitingMoves", "WaitingScreens",
    ]

    @Test
    func everyPublicTypeIsOnAPage() throws {
        let words = try wordsOfTheGuide()
        let targets = SourceExamples.library.map({ SourceExamples(target: $0) })
        let types = try targets.flatMap { try $0.publicTypes() }
        let missing = Set(types).filter { !words.contains($0[...]) }
        #expect(unnamed.symmetricDifference(missing) == [])
    }

    private func wordsOfTheGuide() throws -> Set<Substring> {
        try GuidePage.all.filter { $0.name != "Contributing" }.reduce(into: []) { words, page in
            words.formUnion(try page.text().split { !$0.isLetter && !$0.isNumber })
        }
    }
}

extension SourceExamples {
    /// The names of the public types of the target that aren't nested.
    fileprivate func publicTypes() throws -> [String] {
        let folder = GuidePage.root.appendingPathComponent(target).path
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder)
        let type = #/\n(?:public|open) (?:\w+ )?(?:class|enum|protocol|struct|typealias) (\w+)/#
        return try files.filter { $0.hasSuffix(".swift") }.flatMap { file in
            try GuidePage.text(of: "\(target)/\(file)").matches(of: type)
                .map { String($0.output.1) }
        }
    }
}

extension GuidePage: CustomTestStringConvertible {
    var testDescription: String { path }
}
