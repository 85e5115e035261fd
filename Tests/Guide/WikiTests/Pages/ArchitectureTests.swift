import Foundation
import Testing

struct ArchitectureTests {
    @Test
    func namedFilesExist() throws {
        let sources = GuidePage.root.appendingPathComponent("Sources")
        let paths = try GuidePage(path: "Wiki/Architecture.md").text()
            .matches(of: #/`(?<path>[\w\/+]+\.(swift|html))`/#)
            .map { String($0.output.path) }
        #expect(paths.count > 20)
        for path in paths {
            let file = sources.appendingPathComponent(path).path
            #expect(FileManager.default.fileExists(atPath: file), "There is no Sources/\(path)")
        }
    }

    @Test
    func namedFoldersExist() throws {
        let folders = try GuidePage(path: "Wiki/Architecture.md").text()
            .matches(of: #/`(?<path>Tests\/[\w\/]+)`/#)
            .map { String($0.output.path) }
        for folder in folders {
            let path = GuidePage.root.appendingPathComponent(folder).path
            #expect(FileManager.default.fileExists(atPath: path), "There is no \(folder)")
        }
    }

    /// The lines of the tables of paths: a file, and symbols that are declared in it.
    @Test
    func namedSymbolsAreInTheirFiles() throws {
        let page = try GuidePage(path: "Wiki/Architecture.md").text()
        let start = try #require(page.range(of: "## The path of an event"))
        let end = try #require(page.range(of: "## Where to change what"))
        let rows = page[start.upperBound..<end.lowerBound]
            .matches(of: #/\| `(?<file>[\w\/+]+\.swift)` \| (?<symbols>`.+`) \|/#)
        #expect(rows.count == 18 + 20)
        for row in rows {
            let file = GuidePage.root.appendingPathComponent("Sources/\(row.output.file)")
            let source = try String(contentsOf: file, encoding: .utf8)
            for symbol in row.output.symbols.matches(of: #/`(?<name>[^`]+)`/#) {
                let name = symbol.output.name
                let isDeclared = source.split(separator: "\n").contains { line in
                    line.contains(name) && line.contains(#/\b(func|struct|class|enum|var|let)\b/#)
                        || line.contains(" \(name)") && line.hasSuffix(":")
                }
                #expect(isDeclared, "\(name) isn't declared in \(row.output.file)")
            }
        }
    }
}
