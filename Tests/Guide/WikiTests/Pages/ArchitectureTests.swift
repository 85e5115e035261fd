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
}
