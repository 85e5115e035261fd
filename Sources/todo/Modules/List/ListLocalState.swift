import Screens
import Terminal

/// The local state of the list's screen: the part of it that only drawing and keys need.
struct ListLocalState: LocalState {
    /// The current meaning of the keys.
    enum Mode: Equatable {
        case browsing
        case adding(TextPrompt)
        case editing(NumberedTask, TextPrompt)
        case filtering(TextPrompt)
        case asking(VerbPrompt)
        case savingAs(TextPrompt)
    }

    /// The day on which the app started, for the colors of dates.
    let today: TodoDate
    var mode = Mode.browsing
    var scroll = ScrollingList()

    /// The number of the task in the selected row.
    var number: Int?

    /// The message that was dismissed.
    var read: TodoList.News?

    /// The texts that were added, and those of filters.
    var added = InputHistory()
    var filtered = InputHistory()

    /// The filter that `n` and `N` search for.
    var lastFilter = TodoFilter.all
}
