import Screens

/// The state of the list's screen itself.
package struct ListLocalState: LocalState {
    /// What keys mean at the moment.
    package enum Mode: Equatable {
        case browsing
        case adding(TextField)
        case editing(task: Int, TextField)
        case filtering(TextField)
        case prioritizing(task: Int)
    }

    /// The selected row, counted among those that the filter lets through.
    package private(set) var row = 0

    /// The first row that is seen.
    package private(set) var top = 0

    package var mode = Mode.browsing

    /// Whether the program is to end once the list has been saved.
    package var quitsWhenSaved = false

    /// What tasks must have in them to be shown.
    package var filter = ""

    /// What has been said already and is not to be said again.
    package var read: TodoList.News?

    package init() {}

    /// Selects another row, as near to it as there is one, and scrolls until it is seen.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - count: How many rows there are.
    ///   - height: How many of them can be seen.
    package mutating func select(_ row: Int, of count: Int, height: Int) {
        self.row = max(0, min(row, count - 1))
        let height = max(1, height)
        top = max(self.row - height + 1, min(top, self.row))
        // No empty rows below the last one while there are others above.
        top = max(0, min(top, count - height))
    }
}
