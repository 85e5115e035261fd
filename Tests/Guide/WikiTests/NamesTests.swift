import Foundation
import Testing

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
        "AboutView", "AccessibilityNotification", "Announcement", "LawL", "LawL2", "OrdersChanged",
        "UISplitViewController", "URLSessionWebSocketTask", "appRefresh", "assertSnapshot",
        "backgroundTask", "disabled", "endRefreshing", "upToNextMinor",
    ]

    /// Moving from another library names the other library's code.
    @Test(arguments: GuidePage.all.filter { !["Diagnostics", "Moving-from"].contains($0.name) })
    func namesOfCodeExist(page: GuidePage) throws {
        let parts = try page.text().components(separatedBy: "```")
        let (prose, blocks) = parts.enumerated().reduce(into: ("", "")) { texts, part in
            if part.offset.isMultiple(of: 2) {
                texts.0 += part.element
            } else {
                texts.1 += part.element
            }
        }
        let names = prose.matches(of: #/`(?<code>[^`\n]+)`/#)
            .flatMap { $0.output.code.matches(of: #/[A-Za-z_]\w{2,}/#) }
            .map { String($0.output) }
        let own = Set(blocks.matches(of: #/\w+/#).map { String($0.output) })
        #expect(Set(names).subtracting(own).subtracting(Self.known).subtracting(Self.others) == [])
    }
}
