import Screens
package import Terminal

/// The local state of the list's screen.
package struct ListLocalState: LocalState {
    /// The current meaning of the keys.
    package enum Mode: Equatable {
        case browsing
        case adding(TextField)
        case editing(task: Int, TextField)
        case filtering(TextField)
        case prioritizing(task: Int)
    }

    /// The index of the selected row among the filtered rows.
    package private(set) var row = 0

    /// The first visible row.
    package private(set) var top = 0

    package var mode = Mode.browsing

    /// True if the program ends after the list is saved.
    package var quitsWhenSaved = false

    /// The text that shown tasks contain.
    package var filter = ""

    /// The outcome whose message was dismissed.
    package var read: TodoList.News?

    package init() {}

    /// Selects the nearest existing row and scrolls to it.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - count: The number of rows.
    ///   - height: The number of visible rows.
    package mutating func select(_ row: Int, of count: Int, height: Int) {
        self.row = max(0, min(row, count - 1))
        let height = max(1, height)
        top = max(self.row - height + 1, min(top, self.row))
        // Below the last row, no rows stay empty while there are rows above the first visible one.
        top = max(0, min(top, count - height))
    }
}
