import Testing
import TodoTxt

struct TodoDocumentDatesTests {
    @Test(arguments: [
        ("a", "a due:2024-05-01"), ("a ", "a due:2024-05-01"),
        ("(A) a +b", "(A) a +b due:2024-05-01"),
        ("a due:2023-01-01 b", "a due:2024-05-01 b"), ("due:2023-01-01", "due:2024-05-01"),
        ("a due:x due:2023-01-01", "a due:x due:2024-05-01"),
        ("a t:2023-01-01", "a t:2023-01-01 due:2024-05-01"),
        ("a\u{3000}due:2023-01-01\u{301}", "a\u{3000}due:2023-01-01\u{301} due:2024-05-01"),
    ])
    func setsTheDueDate(_ before: String, after: String) throws {
        var document = try TodoDocument(before)
        try document.setDate(1, .due, to: .day())
        #expect(document.text == after)
        #expect(document.task(1)?.due == (try .day()))
    }

    @Test(arguments: [
        ("a due:2023-01-01 b", "a b"), ("due:2023-01-01 b", "b"), ("a\tdue:2023-01-01", "a"),
        ("a", "a"),
        ("a due:2023-01-01 b due:2023-01-02 due:x", "a b due:x"), ("(A) due:2023-01-01 b", "(A) b"),
    ])
    func removesTheDueDate(_ before: String, after: String) throws {
        var document = try TodoDocument(before)
        try document.setDate(1, .due, to: nil)
        #expect(document.text == after)
    }

    @Test
    func setsTheThreshold() throws {
        var document = try TodoDocument("a t:2023-01-01 due:2023-01-01")
        try document.setDate(1, .threshold, to: .day())
        #expect(document.text == "a t:2024-05-01 due:2023-01-01")
    }

    @Test(arguments: [
        ("due:2023-01-01 x a", "x a"), ("due:2023-01-01 (A) a", "(A) a"), ("due:2023-01-01", ""),
    ])
    func refusesALineThatWouldBeReadDifferently(_ line: String, rest: String) throws {
        var document = try TodoDocument(line)
        #expect(throws: TodoChangeError.wouldMisread(number: 1, line: rest)) {
            try document.setDate(1, .due, to: nil)
        }
        #expect(document.text == line)
    }

    @Test
    func refusesADoneTask() throws {
        var document = try TodoDocument("x a due:2023-01-01")
        let week = try #require(TodoPeriod("1w"))
        #expect(throws: TodoChangeError.alreadyDone(number: 1)) {
            try document.postpone(1, by: week, today: .day())
        }
        #expect(throws: TodoChangeError.alreadyDone(number: 1)) {
            try document.setDate(1, .due, to: .day())
        }
    }

    @Test(arguments: [
        ("a", "a due:2024-05-08"), ("a due:2024-05-03", "a due:2024-05-10"),
        ("a due:2024-04-01", "a due:2024-05-08"),
        ("a due:2024-05-01 t:2024-05-01", "a due:2024-05-08 t:2024-05-01"),
    ])
    func postponesFromTheDueDateOrToday(_ before: String, after: String) throws {
        var document = try TodoDocument(before)
        try document.postpone(1, by: try #require(TodoPeriod("1w")), today: .day())
        #expect(document.text == after)
    }

    @Test
    func postponesTheThreshold() throws {
        var document = try TodoDocument("a due:2024-05-20 t:2024-05-10")
        try document.postpone(1, .threshold, by: try #require(TodoPeriod("2b")), today: .day())
        #expect(document.text == "a due:2024-05-20 t:2024-05-14")
    }
}
