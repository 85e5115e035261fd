import Testing
import TodoTxt

struct TodoDocumentChangesTests {
    // MARK: Adding

    @Test(arguments: [
        ("Call Mum", "2024-05-01 Call Mum\n"),
        ("  Call Mum\t", "2024-05-01 Call Mum\n"),
        ("(A) Call", "(A) 2024-05-01 Call\n"),
        ("2023-01-02 Call", "2023-01-02 Call\n"),
        ("(A) 2023-01-02 Call", "(A) 2023-01-02 Call\n"),
        ("x Call", "2024-05-01 x Call\n"),
        ("(a) Call", "2024-05-01 (a) Call\n"),
        ("2023-02-29 Call", "2024-05-01 2023-02-29 Call\n"),
        ("\u{FEFF}Call", "2024-05-01 \u{FEFF}Call\n"),
    ])
    func addsAnOpenTaskWithItsDate(_ text: String, expected: String) throws {
        var document = TodoDocument()
        #expect(try document.append(text, on: .day()).number == 1)
        #expect(document.text == expected)
        #expect(document.task(1)?.isDone == false)
        #expect(document.task(1)?.creationDate != nil)
    }

    @Test(arguments: [
        ("", "2024-05-01 b\n"),
        ("a\n", "a\n2024-05-01 b\n"),
        ("a\r\n", "a\r\n2024-05-01 b\r\n"),
        ("a\nb\r\n", "a\nb\r\n2024-05-01 b\r\n"),
        ("a", "a\n2024-05-01 b\n"),
        ("a\r\nb", "a\r\nb\r\n2024-05-01 b\r\n"),
        ("a\r\nb\nc", "a\r\nb\nc\n2024-05-01 b\n"),
        ("a\r", "a\r\n2024-05-01 b\n"),
        ("\u{FEFF}", "\u{FEFF}2024-05-01 b\n"),
        ("a\n ", "a\n \n2024-05-01 b\n"),
    ])
    func usesTheLineEndingOfTheFile(_ before: String, after: String) throws {
        var document = try TodoDocument(before)
        try document.append("b", on: .day())
        #expect(document.text.utf8.elementsEqual(after.utf8))
        #expect(try TodoDocument(after) == document)
    }

    @Test
    func returnsTheNumberOfTheNewTask() throws {
        var document = try TodoDocument("a\n\n")
        #expect(try document.append("b", on: .day()).number == 3)
        #expect(document.tasks().map(\.number) == [1, 3])
    }

    @Test(arguments: ["a\nb", "a\rb", "a\r\nb", "a\n", "\n"])
    func refusesALineBreak(_ text: String) throws {
        try expect(.lineBreakInText) { try $0.append(text, on: .day()) }
    }

    @Test(arguments: ["", " ", "\t", "\u{3000}\u{A0}"])
    func refusesAnEmptyText(_ text: String) throws {
        try expect(.emptyText) { try $0.append(text, on: .day()) }
    }

    // MARK: Completing and reopening

    @Test(arguments: [
        ("Call", "x 2024-05-01 Call"),
        ("2024-04-01 Call", "x 2024-05-01 2024-04-01 Call"),
        ("(A) Call", "x 2024-05-01 Call pri:A"),
        ("(Z) 2024-04-01 Call  ", "x 2024-05-01 2024-04-01 Call   pri:Z"),
        (" Call", "x 2024-05-01  Call"),
        ("(A) ", "x 2024-05-01  pri:A"),
        ("(A) 2024-04-01", "x 2024-05-01 2024-04-01 pri:A"),
        ("(A) Call pri:B", "x 2024-05-01 Call pri:B pri:A"),
        ("(A) (B) Call", "x 2024-05-01 (B) Call pri:A"),
        ("\u{301}Call", "x 2024-05-01 \u{301}Call"),
    ])
    func completesAndReopens(_ open: String, done: String) throws {
        var document = try TodoDocument("\(open)\r\n")
        try document.complete(1, on: .day())
        #expect(document.text.utf8.elementsEqual("\(done)\r\n".utf8))
        try document.reopen(1)
        #expect(document.text.utf8.elementsEqual("\(open)\r\n".utf8))
    }

    @Test(arguments: [
        ("x Call", "Call"),
        ("x 2024-05-01 pri:A Call", "(A) Call"),
        ("x 2024-05-01 Call pri:A due:2024-06-01", "(A) Call due:2024-06-01"),
        ("x 2024-05-01 Call pri:a pri:", "Call pri:a pri:"),
        ("x 2024-05-01 Call\tpri:C pri:dd", "(C) Call pri:dd"),
        ("x x 2024-05-01 Call", "Call"),
        ("x 2024-05-01 pri:A", "(A) "),
    ])
    func reopensLinesOfOtherPrograms(_ done: String, open: String) throws {
        var document = try TodoDocument(done)
        try document.reopen(1)
        #expect(document.text == open)
    }

    // Regression: the mark became the file's byte order mark, so a task of only a mark was lost, and
    // the text after it was read as a task's mark, priority and dates.
    @Test(arguments: ["\u{FEFF}", "\u{FEFF}a", "\u{FEFF}x a"])
    func refusesAByteOrderMarkAtTheStart(_ line: String) throws {
        let error = TodoChangeError.wouldMisread(number: 1, line: line)
        try expect(error, in: "x \(line)\n") { try $0.reopen(1) }
        try expect(error, in: "(A) \(line)\n") { try $0.setPriority(1, nil) }
        try expect(error, in: "a\n") { try $0.edit(1, line) }
    }

    @Test
    func refusesToCompleteADoneTask() throws {
        try expect(.alreadyDone(number: 2)) { try $0.complete(2, on: .day()) }
    }

    @Test
    func refusesToReopenAnOpenTask() throws {
        try expect(.notDone(number: 1)) { try $0.reopen(1) }
    }

    @Test
    func refusesToReopenATaskWithoutText() throws {
        try expect(.wouldMisread(number: 1, line: ""), in: "x 2024-05-01 \n") { try $0.reopen(1) }
    }

    // MARK: Priorities

    @Test(arguments: [
        ("Call", TodoPriority.b, "(B) Call"),
        ("(A) Call", .b, "(B) Call"),
        ("(A) Call", .a, "(A) Call"),
        ("(A) 2024-05-01 Call ", nil, "2024-05-01 Call "),
        ("2024-05-01 Call", .z, "(Z) 2024-05-01 Call"),
        ("Call", nil, "Call"),
    ])
    func setsThePriority(
        _ before: String,
        priority: TodoPriority?,
        after: String
    ) throws {
        var document = try TodoDocument(before)
        try document.setPriority(1, priority)
        #expect(document.text == after)
    }

    @Test
    func refusesAPriorityOfADoneTask() throws {
        try expect(.doneHasNoPriority(number: 2)) { try $0.setPriority(2, .a) }
        try expect(.doneHasNoPriority(number: 2)) { try $0.setPriority(2, nil) }
    }

    @Test(arguments: ["x Call", "(B) Call", "", "  "])
    func refusesALineThatWouldBeReadDifferently(_ rest: String) throws {
        try expect(.wouldMisread(number: 1, line: rest), in: "(A) \(rest)\n") {
            try $0.setPriority(1, nil)
        }
    }

    // MARK: Numbers

    @Test(arguments: [0, -1, 3, 6, .max, .min])
    func refusesNumbersWithoutATask(_ number: Int) throws {
        let error = TodoChangeError.noSuchTask(number: number, existing: [1...2, 4...5])
        let text = "a\nb\n\nc\nd\n"
        try expect(error, in: text) { try $0.complete(number, on: .day()) }
        try expect(error, in: text) { try $0.reopen(number) }
        try expect(error, in: text) { try $0.setPriority(number, .a) }
    }

    /// Expects a change to throw and to leave the document unchanged.
    private func expect(
        _ error: TodoChangeError,
        in text: String = "open\nx done",
        when change: (inout TodoDocument) throws -> Void
    ) throws {
        let original = try TodoDocument(text)
        var document = original
        #expect(throws: error) { try change(&document) }
        #expect(document == original)
    }
}
