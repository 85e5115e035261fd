import Foundation
import Testing
import TodoTxt

@testable import todo

/// The examples in the comments of the sample app.
struct TodoExamplesTests {
    @Test
    func listsAreKeptInAFile() throws {
        let path = NSTemporaryDirectory() + "/WikiTests-\(UUID().uuidString).txt"
        defer { try? FileManager.default.removeItem(atPath: path) }

        var file = TodoFile(path: path)
        var document = try file.load()
        try document.append("Call Mum", on: .today())
        try file.save(document)

        #expect(try file.load() == document)
    }
}
