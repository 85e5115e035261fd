import Testing
import TodoTxt

struct TodoTaskDatesTests {
    @Test
    func readsDueAndThreshold() {
        let task = TodoTask("(A) 2024-05-01 Call due:2024-05-03\tt:2024-05-02")
        #expect(task.due?.description == "2024-05-03")
        #expect(task.threshold?.description == "2024-05-02")
    }

    @Test
    func readsTheFirstExistingDay() {
        let task = TodoTask(
            "due: due:soon due:2024-02-30 due:2024-05-01x due:2024-05-02 due:2024-01-01"
        )
        #expect(task.due?.description == "2024-05-02")
    }

    @Test(arguments: [
        "due", "due:", "due:tomorrow", "due:2024-5-1", "due:2023-02-29", "Due:2024-05-01",
        "overdue:2024-05-01", "+due:2024-05-01", "due:2024-05-01:a", "due: 2024-05-01",
        "due:2024-05-01\u{301}", "x due", "dudue:2024-05-01",
    ])
    func treatsOtherValuesAsText(_ line: String) {
        #expect(TodoTask(line).due == nil)
        #expect(TodoTask(line).dueState(on: .first) == .none)
    }

    @Test
    func readsADateAfterAnyWhiteSpace() {
        #expect(TodoTask("a\u{3000}due:2024-05-01\u{A0}b").due?.description == "2024-05-01")
    }

    @Test(arguments: [
        ("due:2024-04-30", TodoDueState.overdue), ("due:2024-05-01", .today),
        ("due:2024-05-02", .soon), ("due:2024-05-08", .soon), ("due:2024-05-09", .later),
        ("a", .none), ("x due:2024-04-30", .none),
    ])
    func comparesTheDueDateWithToday(_ line: String, state: TodoDueState) throws {
        #expect(TodoTask(line).dueState(on: try .day()) == state)
    }

    @Test(arguments: [
        ("t:2024-05-02", true), ("t:2024-05-01", false), ("a", false), ("x t:2024-05-02", false),
    ])
    func isInTheFutureBeforeItsThreshold(_ line: String, isInFuture: Bool) throws {
        #expect(TodoTask(line).isInFuture(on: try .day()) == isInFuture)
    }
}

extension TodoDate {
    fileprivate static var first: TodoDate { TodoTask("due:0001-01-01").due ?? .today() }
}
