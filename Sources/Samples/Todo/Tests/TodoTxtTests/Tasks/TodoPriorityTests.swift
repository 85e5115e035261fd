import Testing
import TodoTxt

struct TodoPriorityTests {
    @Test
    func readsEveryCapitalLetter() {
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
        #expect(letters.map { TodoPriority(String($0)) } == TodoPriority.allCases)
        #expect(TodoPriority.allCases.map(\.description).joined() == letters)
    }

    @Test(arguments: ["", "a", "AB", "1", "@", "[", "\u{C4}", "A\u{301}"])
    func refusesEverythingElse(_ text: String) {
        #expect(TodoPriority(text) == nil)
    }

    @Test
    func sortsTheMostUrgentFirst() {
        #expect([TodoPriority.z, .b, .a].sorted() == [.a, .b, .z])
    }
}
