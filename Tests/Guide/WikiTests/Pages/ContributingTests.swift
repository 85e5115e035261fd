import Foundation
import Testing

struct ContributingTests {
    private let page = GuidePage(path: "Wiki/Contributing.md")

    private func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: GuidePage.root.appendingPathComponent(path).path)
    }

    /// The tables of the files that an event and a route pass.
    @Test
    func namedFilesExist() throws {
        let paths = try page.text().matches(of: #/`(?<path>\w+/[\w\/+]+\.swift)`/#)
            .map { "Sources/Core/\($0.output.path)" }
        #expect(paths.count == 11 + 7)
        #expect(paths.filter { !exists($0) } == [])
    }

    @Test
    func namedScriptsAndFoldersExist() throws {
        let paths = try page.text()
            .matches(of: #/`[^`\n]*?(?<path>(Tests|Sources|\.ci|\.github)\/[\w\/.-]*\w)/#)
            .map { String($0.output.path) }
        #expect(paths.count > 15)
        #expect(paths.filter { !exists($0) } == [])
    }

    @Test
    func everyTargetIsListed() throws {
        let rows = try page.rows(ofTable: "| target | contents | depends on |")
        let listed = rows.flatMap { $0[0].components(separatedBy: ", ") }
        let folders = SourceExamples.library.map { URL(fileURLWithPath: $0).lastPathComponent }
        #expect(listed.sorted() == folders.sorted())
    }

    @Test
    func everyLawHasSuites() throws {
        let laws = try GuidePage(path: "Wiki/Stability.md").rows(ofTable: "| law | promise |")
            .compactMap { $0[0].prefix(2) }
        let rooms = ["EventModulesCore", "EventModulesRouting", "EventObservables", "Suas"]
        let suites = (rooms.map { "Core/\($0)Tests" } + ["Flows/EventModulesTracingTests"])
            .flatMap { GuidePage.files(in: "Tests/\($0)/Laws") }
        #expect(laws.count == 8)
        #expect(laws.filter { law in !suites.contains { $0.contains("/Law\(law)") } } == [])
    }
}
