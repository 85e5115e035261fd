import Testing
import TodoTxt

/// The rules of topydo and `dorecur`.
struct TodoRecurrenceTests {
    @Test
    func readsTheRule() {
        #expect(TodoTask("a rec:2w").recurrence?.isStrict == false)
        #expect(TodoTask("a rec:2w").recurrence?.period.description == "2w")
        #expect(TodoTask("a rec:+1m").recurrence?.isStrict == true)
        #expect(TodoTask("a rec:x rec:3d rec:4d").recurrence?.period.description == "3d")
    }

    @Test(arguments: [
        "rec:", "rec:0d", "rec:d", "rec:++1d", "rec:-1d", "Rec:1d", "rec:1d:2", "rec:99999d",
    ])
    func treatsOtherValuesAsTags(_ word: String) throws {
        var document = try TodoDocument("a \(word)\n")
        try document.complete(1, on: .day())
        #expect(document.text == "x 2024-05-01 a \(word)\n")
    }

    @Test(arguments: [
        // From the day of completion; late or early makes no difference.
        ("a due:2024-04-20 rec:1w", "2024-05-01 a due:2024-05-08 rec:1w"),
        ("a due:2024-06-20 rec:1w", "2024-05-01 a due:2024-05-08 rec:1w"),
        // From the due date, even if the next one is in the past, too.
        ("a due:2024-04-20 rec:+1w", "2024-05-01 a due:2024-04-27 rec:+1w"),
        ("a due:2024-01-31 rec:+1m", "2024-05-01 a due:2024-02-29 rec:+1m"),
        // Both dates keep their distance.
        ("a due:2024-04-20 t:2024-04-18 rec:1w", "2024-05-01 a due:2024-05-08 t:2024-05-06 rec:1w"),
        (
            "a t:2024-01-24 due:2024-01-31 rec:+1m",
            "2024-05-01 a t:2024-02-22 due:2024-02-29 rec:+1m"
        ),
        ("a due:2024-04-20 t:2024-04-22 rec:1w", "2024-05-01 a due:2024-05-08 t:2024-05-10 rec:1w"),
        // Only a threshold.
        ("a t:2024-04-20 rec:1w", "2024-05-01 a t:2024-05-08 rec:1w"),
        ("a t:2024-04-20 rec:+1w", "2024-05-01 a t:2024-04-27 rec:+1w"),
        // No date, or none that exists.
        ("a rec:1d", "2024-05-01 a rec:1d due:2024-05-02"),
        ("a rec:+3b", "2024-05-01 a rec:+3b due:2024-05-06"),
        ("a due:soon rec:1y", "2024-05-01 a due:soon rec:1y due:2025-05-01"),
        // The fixed fields.
        ("(B) 2024-04-01 a rec:1d", "(B) 2024-05-01 a rec:1d due:2024-05-02"),
    ])
    func addsTheNextTask(_ line: String, next: String) throws {
        var document = try TodoDocument("\(line)\nlast")
        let before = document
        let change = try document.complete(1, on: .day())
        #expect(document.lines.last?.content == next)
        #expect(document.lines.count == 3)
        #expect(document.task(1)?.isDone == true)
        try document.apply(change.inverse)
        #expect(document == before)
    }

    @Test
    func endsTheNextTaskAsTheFileEnds() throws {
        var document = try TodoDocument("a\r\nb rec:1d due:2024-05-01")
        try document.complete(2, on: .day())
        #expect(
            document.text
                == "a\r\nx 2024-05-01 b rec:1d due:2024-05-01\r\n"
                + "2024-05-01 b rec:1d due:2024-05-02\r\n"
        )
    }

    @Test
    func staysInTheYearsThatCanBeWritten() throws {
        var document = try TodoDocument("a due:9999-12-31 t:0001-01-01 rec:+9999y\n")
        try document.complete(1, on: .day())
        #expect(document.task(2)?.due?.description == "9999-12-31")
    }
}
