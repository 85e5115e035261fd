import Testing
import VisibleText

/// The examples in the comments of VisibleText.
struct VisibleTextExamplesTests {
    @Test
    func controlsAreEscaped() {
        let text =
            "Buy\u{1B}[2J milk".visible  // "Buy\\u{1B}[2J milk"

        #expect(text == "Buy\\u{1B}[2J milk")
    }
}
