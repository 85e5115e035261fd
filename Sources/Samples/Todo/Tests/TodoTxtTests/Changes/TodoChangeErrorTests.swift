import Testing
import TodoTxt

struct TodoChangeErrorTests {
    @Test(arguments: [
        (
            TodoChangeError.emptyText,
            "The task has no text. To fix this, write what is to be done."
        ),
        (
            .lineBreakInText,
            "The text has a line break, and a task is one line. "
                + "To fix this, add one task for each line."
        ),
        (
            .alreadyDone(number: 3),
            "Task 3 is already done. To fix this, choose an open task."
        ),
        (
            .notDone(number: 3),
            "Task 3 is still open. To fix this, choose a done task to reopen."
        ),
        (
            .doneHasNoPriority(number: 3),
            "Task 3 is done, and only open tasks have a priority. To fix this, reopen it first."
        ),
        (
            .wouldMisread(number: 3, line: "x a\u{7}b"),
            "Task 3 was not changed: its line would become \"x a\\u{07}b\", which would be read "
                + "differently. To fix this, edit the line in the file."
        ),
    ])
    func saysWhatHappenedAndHowToFixIt(_ error: TodoChangeError, text: String) {
        #expect(error.description == text)
    }

    @Test
    func saysThatAChangeIsOutdated() {
        #expect(
            TodoChangeError.outdated.description
                == "The list has changed, so that the change no longer fits. "
                + "To fix this, make the change again."
        )
    }

    @Test(arguments: [
        ([], "There is no task 9; the list is empty. To fix this, add a task first."),
        (
            [1...1],
            "There is no task 9; the list has 1. To fix this, use one of these numbers."
        ),
        (
            [1...3, 5...5, 7...8],
            "There is no task 9; the list has 1-3, 5, 7-8. To fix this, use one of these numbers."
        ),
        (
            (1...10).map { 2 * $0...2 * $0 },
            "There is no task 9; the list has numbers from 2 to 20, without the blank lines. "
                + "To fix this, use one of these numbers."
        ),
    ])
    func namesTheExistingNumbers(_ existing: [ClosedRange<Int>], text: String) {
        #expect(TodoChangeError.noSuchTask(number: 9, existing: existing).description == text)
    }
}
