import Testing
import TodoTxt

struct TodoFilterTests {
    @Test
    func readsProjectsAndContexts() {
        #expect(TodoFilter("+home") == .project("home"))
        #expect(TodoFilter("@phone") == .context("phone"))
        #expect(TodoFilter("+a@b") == .project("a@b"))
    }

    @Test(arguments: ["", "+", "@", "home", " +home", "+ho me", "+home\n", "#home"])
    func refusesOtherWords(_ word: String) {
        #expect(TodoFilter(word) == nil)
    }

    @Test
    func matchesWholeNamesOnly() {
        let task = TodoTask("Paint +house @home")
        #expect(TodoFilter.all.matches(task))
        #expect(TodoFilter.project("house").matches(task))
        #expect(TodoFilter.context("home").matches(task))
        #expect(!TodoFilter.project("hous").matches(task))
        #expect(!TodoFilter.project("House").matches(task))
        #expect(!TodoFilter.project("home").matches(task))
    }

    @Test
    func matchesBothSpellingsOfAnAccent() {
        #expect(TodoFilter.project("caf\u{E9}").matches(TodoTask("Go to +cafe\u{301}")))
    }
}
