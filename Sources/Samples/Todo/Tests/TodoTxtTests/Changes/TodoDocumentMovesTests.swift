import Testing
import TodoTxt

struct TodoDocumentMovesTests {
    @Test(arguments: [
        ([1], "b\r\n\nc"), ([2], "a\n\nc"), ([4], "a\nb\r\n\n"), ([1, 2, 4], "\n"),
        ([], "a\nb\r\n\nc"),
    ])
    func removesTheLinesOfTasks(_ numbers: [Int], after: String) throws {
        var document = try TodoDocument("a\nb\r\n\nc")
        let change = try document.delete(Set(numbers))
        #expect(document.text.utf8.elementsEqual(after.utf8))
        try document.apply(change.inverse)
        #expect(document.text.utf8.elementsEqual("a\nb\r\n\nc".utf8))
    }

    @Test
    func deletesManyTasksAtOnce() throws {
        var document = try TodoDocument((1...20).map { "\($0)\n" }.joined())
        let before = document
        let change = try document.delete([2, 3, 7, 11, 12, 20])
        #expect(
            document.tasks().map(\.task.text).joined(separator: " ")
                == "1 4 5 6 8 9 10 13 14 15 16 17 18 19"
        )
        #expect(change.keptLineCount == 6)
        try document.apply(change.inverse)
        #expect(document == before)
    }

    @Test
    func refusesToDeleteALineWithoutATask() throws {
        var document = try TodoDocument("a\n\nb\n")
        #expect(throws: TodoChangeError.noSuchTask(number: 2, existing: [1...1, 3...3])) {
            try document.delete([1, 2])
        }
        #expect(document.text == "a\n\nb\n")
    }

    // Otherwise the next line's text would become the mark of the file.
    @Test
    func refusesAByteOrderMarkAtTheStart() throws {
        var document = try TodoDocument("a\n\u{FEFF}b\n")
        #expect(throws: TodoChangeError.wouldMisread(number: 1, line: "\u{FEFF}b")) {
            try document.delete([1])
        }
        #expect(document.text == "a\n\u{FEFF}b\n")
    }

    @Test(arguments: [
        ("x a\nb\nx c\n\n", "x old\n", "b\n\n", "x old\nx a\nx c\n"),
        ("x a\r\nb\r\nx c", "", "b\r\n", "x a\r\nx c\r\n"),
        ("b\nx c", "", "b\n", "x c\n"), ("x c", "", "", "x c\n"),
        ("x a\n", "x old", "", "x old\nx a\n"), ("x a\n", "x old\r\n", "", "x old\r\nx a\r\n"),
        ("a\n", "x old", "a\n", "x old"), ("X a\nx\nxa\n", "", "X a\nx\nxa\n", ""),
        ("\u{FEFF}x a\n", "\u{FEFF}", "\u{FEFF}", "\u{FEFF}x a\n"),
        ("x caf\u{E9}\u{301}\n", "", "", "x caf\u{E9}\u{301}\n"),
    ])
    func movesDoneTasks(_ list: String, _ done: String, listAfter: String, doneAfter: String) throws
    {
        var (document, archive) = (try TodoDocument(list), try TodoDocument(done))
        let count = archive.appendDoneTasks(of: document)
        let removal = try document.deleteDoneTasks(of: document)
        #expect(count == removal.keptLineCount)
        #expect(document.text.utf8.elementsEqual(listAfter.utf8))
        #expect(archive.text.utf8.elementsEqual(doneAfter.utf8))
        try document.apply(removal.inverse)
        #expect(document.text.utf8.elementsEqual(list.utf8))
    }
}
