import Foundation
import Testing
import TodoTxt

struct TodoDocumentTests {
    @Test(arguments: [
        "", "\n", "\r\n", "\r", "a", "a\n", "a\r\n", "a\rb\n", "a\r\r\n", "a\n\n\nb", " \t\n",
        "a  \n",
        "\u{FEFF}", "\u{FEFF}\n", "\u{FEFF}a\n", "\u{FEFF}\u{FEFF}a", "a\u{0}b\n\u{0}", "a\r\nb\nc",
        "caf\u{E9}\ncafe\u{301}\n", "\u{301}\n\u{301}", "x \n(A) \nx 2024-99-99 (b)\n",
        "a\u{2028}b\n",
    ])
    func writesTheBytesThatItRead(_ text: String) throws {
        let document = try TodoDocument(text)
        #expect(Array(document.bytes) == Array(text.utf8))
    }

    @Test
    func splitsAtLineFeedsOnly() throws {
        let document = try TodoDocument("a\rb\r\n\r\u{85}c\nd")
        #expect(document.lines.map(\.content) == ["a\rb", "\r\u{85}c", "d"])
        let endings: [TodoLineEnding] = [.carriageReturnLineFeed, .lineFeed, .missing]
        #expect(document.lines.map(\.ending) == endings)
    }

    @Test
    func numbersTasksByLine() throws {
        let document = try TodoDocument("a\n\n \t\u{3000}\r\nb\n")
        #expect(document.tasks().map(\.number) == [1, 4])
        #expect(document.tasks().map(\.task.text) == ["a", "b"])
    }

    @Test
    func returnsTheTaskWithANumber() throws {
        let document = try TodoDocument("a\n\nb")
        #expect(document.task(1)?.text == "a")
        #expect(document.task(3)?.text == "b")
        for number in [.min, -1, 0, 2, 4, .max] { #expect(document.task(number) == nil) }
    }

    @Test
    func excludesTheByteOrderMarkFromTheFirstTask() throws {
        let document = try TodoDocument("\u{FEFF}(A) a\n")
        #expect(document.task(1)?.priority == .a)
        #expect(document.task(1)?.line == "(A) a")
    }

    @Test
    func listsTheTasksThatMatchAFilter() throws {
        let document = try TodoDocument("a +p\nb @c\n\nx c +p @c\n")
        #expect(document.tasks(matching: .project("p")).map(\.number) == [1, 4])
        #expect(document.tasks(matching: .context("c")).map(\.number) == [2, 4])
        #expect(document.tasks(matching: .project("c")).isEmpty)
    }

    @Test
    func distinguishesSpellingsOfAnAccent() throws {
        #expect(try TodoDocument("caf\u{E9}") != TodoDocument("cafe\u{301}"))
        #expect(try TodoDocument("a\n") != TodoDocument("a\r\n"))
        #expect(try TodoDocument("a\n") != TodoDocument("\u{FEFF}a\n"))
    }

    @Test
    func hasValueSemantics() throws {
        let original = try TodoDocument("a\n")
        var copy = original
        try copy.complete(1, on: .day())
        #expect(original.text == "a\n")
    }

    @Test(arguments: [
        ([0xFF], 1, 0),
        ([0x61, 0x0A, 0x61, 0xC3], 2, 1),
        ([0xEF, 0xBB, 0xBF, 0x61, 0x80, 0x0A], 1, 4),
        ([0x0A, 0x0A, 0xC3, 0x0A, 0xA9], 3, 0),
        ([0x61, 0xED, 0xA0, 0x80], 1, 1),
        ([0xC3, 0xA9, 0xC0, 0xAF], 1, 2),
    ])
    func refusesBytesThatAreNotUTF8(_ bytes: [UInt8], line: Int, offset: Int) {
        #expect(throws: TodoEncodingError(line: line, offset: offset)) {
            try TodoDocument(bytes: Data(bytes))
        }
    }
}
