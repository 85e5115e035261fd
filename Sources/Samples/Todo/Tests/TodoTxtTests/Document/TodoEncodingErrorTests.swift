import Testing
import TodoTxt

struct TodoEncodingErrorTests {
    @Test
    func saysWhereAndHowToFixIt() {
        #expect(
            TodoEncodingError(line: 3, offset: 6).description
                == "line 3: the byte at offset 6 is not UTF-8 text. "
                + "To fix this, save the file as UTF-8 in an editor."
        )
    }
}
