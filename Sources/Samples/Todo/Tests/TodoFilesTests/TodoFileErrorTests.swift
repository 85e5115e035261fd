import EventModulesFiles
import Testing
import TodoFiles
import TodoTxt

struct TodoFileErrorTests {
    @Test(arguments: [
        (
            TodoFileError.encoding(
                path: "list",
                TodoEncodingError(line: 3, offset: 0)
            ),
            "list, line 3: the byte at offset 0 is not UTF-8 text. "
                + "To fix this, save the file as UTF-8 in an editor."
        ),
        (
            .file(.diskFull(path: "list")),
            "list: not written, because the disk is full. "
                + "To fix this, free some space, then write again."
        ),
    ])
    func saysWhatFailedWhereAndHowToFixIt(_ error: TodoFileError, text: String) {
        #expect(error.description == text)
    }

    @Test
    func fitsOnOneLineForEveryPath() {
        let error = FileError.noFolder(path: "a\nb\u{1B}[2J", folder: "a\r\u{2028}", .write)
        #expect(
            TodoFileError.file(error).description
                == "a\\nb\\u{1B}[2J: not written, because there is no folder a\\r\\u{2028}. "
                + "To fix this, create it, or use another path."
        )
        #expect(
            TodoFileError.encoding(path: "a\nb", TodoEncodingError(line: 1, offset: 0)).description
                .hasPrefix("a\\nb, line 1: ")
        )
    }
}
