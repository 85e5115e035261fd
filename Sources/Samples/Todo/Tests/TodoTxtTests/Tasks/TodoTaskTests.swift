import Testing
import TodoTxt

struct TodoTaskTests {
    @Test
    func readsEveryFieldOfAnOpenTask() {
        let task = TodoTask("(B) 2024-05-01 Call Mum +family @phone due:2024-05-02")
        #expect(!task.isDone)
        #expect(task.priority == .b)
        #expect(task.creationDate?.description == "2024-05-01")
        #expect(task.completionDate == nil)
        #expect(task.text == "Call Mum +family @phone due:2024-05-02")
    }

    @Test
    func readsEveryFieldOfADoneTask() {
        let task = TodoTask("x 2024-05-03 2024-05-01 Call Mum pri:B")
        #expect(task.isDone)
        #expect(task.priority == nil)
        #expect(task.completionDate?.description == "2024-05-03")
        #expect(task.creationDate?.description == "2024-05-01")
        #expect(task.text == "Call Mum pri:B")
    }

    @Test
    func readsADoneTaskWithOneDateOrNone() {
        #expect(TodoTask("x 2024-05-03 Call").completionDate?.description == "2024-05-03")
        #expect(TodoTask("x 2024-05-03 Call").creationDate == nil)
        #expect(TodoTask("x Call").isDone)
        #expect(TodoTask("x Call").text == "Call")
    }

    @Test(arguments: ["X Call", "xCall", "x", " x Call", "(A) x Call", "x\tCall"])
    func treatsOtherMarksAsText(_ line: String) {
        #expect(!TodoTask(line).isDone)
    }

    @Test(arguments: [
        "(a) Call", "(A)Call", "(A)", " (A) Call", "(AA) Call", "() Call", "(1) Call",
        "2024-05-01 (A) Call", "x (A) Call", "(\u{C4}) Call", "A) Call",
    ])
    func treatsOtherPrioritiesAsText(_ line: String) {
        #expect(TodoTask(line).priority == nil)
        #expect(line.hasSuffix(TodoTask(line).text))
    }

    @Test(arguments: ["2024-02-30 Call", " 2024-05-01 Call", "2024-05-01", "2024-05-01Call"])
    func treatsOtherDatesAsText(_ line: String) {
        #expect(TodoTask(line).creationDate == nil)
        #expect(TodoTask(line).text == line)
    }

    @Test
    func readsNamesAtWordStartsOnly() {
        let task = TodoTask("+a 1+1 mail@b.de\t@c \u{3000}+d + @ ++ +e@f +a")
        #expect(task.projects == ["a", "d", "+", "e@f", "a"])
        #expect(task.contexts == ["c"])
    }

    @Test
    func readsNamesAfterFixedFields() {
        #expect(TodoTask("(A) 2024-05-01 +a").projects == ["a"])
        #expect(TodoTask("x 2024-05-01 @a").contexts == ["a"])
    }

    @Test
    func readsTags() {
        let task = TodoTask("at:noon http://a.b 12:30:00 +p:q @r:s due:2024-05-01")
        #expect(task.tags.map(\.key) == ["at", "due"])
        #expect(task.tags.map(\.value) == ["noon", "2024-05-01"])
    }

    @Test
    func readsFieldsBeforeACombiningMark() {
        let task = TodoTask("x \u{301}a")
        #expect(task.isDone)
        #expect(Array(task.text.utf8) == Array("\u{301}a".utf8))
    }

    @Test
    func distinguishesSpellingsOfAnAccent() {
        #expect(TodoTask("caf\u{E9}") != TodoTask("cafe\u{301}"))
        #expect(TodoTask("caf\u{E9}") == TodoTask("caf\u{E9}"))
    }
}
