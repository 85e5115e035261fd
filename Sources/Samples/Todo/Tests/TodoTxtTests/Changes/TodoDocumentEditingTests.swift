import Testing
import TodoTxt

struct TodoDocumentEditingTests {
    @Test(arguments: [
        ("b", "a\r\nb\r\nc"), ("  x 2024-05-01 b ", "a\r\nx 2024-05-01 b\r\nc"),
        ("(A) +b", "a\r\n(A) +b\r\nc"),
    ])
    func replacesTheLine(_ text: String, expected: String) throws {
        var document = try TodoDocument("a\r\nold\r\nc")
        try document.edit(2, text)
        #expect(document.text == expected)
    }

    @Test
    func refusesTextThatIsNotATaskLine() throws {
        var document = try TodoDocument("a\n\n")
        #expect(throws: TodoChangeError.lineBreakInText) { try document.edit(1, "a\nb") }
        #expect(throws: TodoChangeError.emptyText) { try document.edit(1, " ") }
        #expect(throws: TodoChangeError.noSuchTask(number: 2, existing: [1...1])) {
            try document.edit(2, "b")
        }
        #expect(document.text == "a\n\n")
    }
}
