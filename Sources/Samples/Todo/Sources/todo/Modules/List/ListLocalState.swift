import Screens
import Terminal

/// The local state of the list's screen: the part of it that only drawing and keys need.
struct ListLocalState: LocalState {
    /// The current meaning of the keys.
    enum Mode: Equatable {
        case browsing
        case typing(TextPrompt, for: Purpose)
        case asking(VerbPrompt)
    }

    /// The use of a text that is being typed.
    enum Purpose: Equatable {
        case adding
        case editing(NumberedTask)
        case filtering
        case savingAs(quits: Bool)

        /// The earlier texts.
        var history: WritableKeyPath<ListLocalState, InputHistory> {
            switch self {
            case .adding: \.added
            case .filtering: \.filtered
            case .editing, .savingAs: \.others
            }
        }
    }

    /// The day on which the app started, for the colors of dates.
    let today: TodoDate
    var mode = Mode.browsing
    var scroll = ScrollingList()

    /// The number of the task in the selected row.
    var number: Int?

    /// The message that was dismissed.
    var read: TodoList.News?

    /// The texts that were typed.
    var added = InputHistory()
    var filtered = InputHistory()
    var others = InputHistory()

    /// The filter that `n` and `N` search for.
    var lastFilter = TodoFilter.all
}
