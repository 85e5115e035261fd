import Testing
import TodoTxt

struct TodoTagTests {
    @Test
    func readsKeyAndValue() {
        let tag = TodoTag("due:2024-05-01")
        #expect(tag?.key == "due")
        #expect(tag?.value == "2024-05-01")
    }

    @Test(arguments: [
        "", ":", "a:", ":b", "a", "a:b:c", "a::b", "12:30:00", "http://a.b", "http://a.b:80",
        "a b:c", "a:b c", "a:b\u{3000}",
    ])
    func refusesOtherWords(_ word: String) {
        #expect(TodoTag(word) == nil)
    }

    @Test
    func keepsACombiningMarkAfterTheColon() {
        #expect(TodoTag("a:\u{301}")?.value.unicodeScalars.first == "\u{301}")
    }
}
