import Foundation
import Testing
import TodoFiles
import TodoTxt

/// The examples in the comments of TodoFiles.
struct TodoFilesExamplesTests {
    @Test
    func listsAreKeptInAFile() throws {
        let path = NSTemporaryDirectory() + "/PagesTests-\(UUID().uuidString).txt"
        defer { try? FileManager.default.removeItem(atPath: path) }

        var file = TodoFile(path: path)
        var document = try file.load()
        try document.append("Call Mum", on: .today())
        try file.save(document)

        #expect(try file.load() == document)
    }
}
