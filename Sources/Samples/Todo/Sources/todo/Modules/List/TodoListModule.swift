package import EventModules

/// A request that the user made on the list.
package enum TodoListEvent: EventProtocol, Equatable, Sendable {
    case listRequested(TodoFilter)
    case taskEntered(TaskText, on: TodoDate)
    case verbChosen(TaskVerb, of: [Int], on: TodoDate)
    case taskSelected(Int)
    case taskOpened(Int)
    case undoRequested
    case redoRequested
    case saveRequested
    case savingAsRequested(String)
    case savingAndQuittingRequested
    case savingAsAndQuittingRequested(String)
    case overwritingRequested
    case rereadingRequested
    case archivingRequested
    case recoveryAccepted
    case recoveryDeclined
    case recoveryDiscarded
    case questionDismissed
    case settingsRequested
    case quitRequested
}

/// The feature that shows the list.
///
/// It emits the user's requests and leaves their execution to listeners: the bridge, which changes
/// the list, but also routing, analytics, the log, and whatever comes next.
package final class TodoListModule: ModuleProtocol, EventsEmitting, ReducerProviding {
    package let context: TodoListContext
    package let events = EventsSource<TodoListEvent>()

    package init(usingContext context: TodoListContext) {
        self.context = context
    }

    package var reducer: any CombinableReducer { ListState.reducer }

    package func makePresentable() -> any Presentable { context.screens.list(self) }

    func add(_ text: String) {
        events.emit(.taskEntered(TaskText(text), on: context.screens.today()))
    }

    func change(_ verb: TaskVerb, of numbers: [Int]) {
        events.emit(.verbChosen(verb, of: numbers, on: context.screens.today()))
    }
}

/// The context of the list's module.
package struct TodoListContext: ModuleContextProtocol {
    package typealias ModuleType = TodoListModule

    package let routingContext = RoutingContext.main
    let screens: TodoScreens
}

extension ModuleRoutingStep {
    static func list(_ screens: TodoScreens) -> Self {
        Self(withMaker: TodoListContext(screens: screens))
    }
}

extension TodoListModule: Deeplinkable {
    package static let deeplinkPatterns: [DeeplinkPattern] = ["todo://list"]
    package static let deeplinkBehavior = DeeplinkBehavior.everywhere

    package var deeplink: Deeplink? { Self.deeplinkPatterns.first?.link([:]) }

    /// The only list matches every link to a list.
    package func updateContext(for match: DeeplinkMatch) -> Bool { true }
}

// MARK: - The module's own state

/// The sub-state of a list's module: the tasks that it shows, and those that are selected.
package struct ListState: Equatable {
    /// The filter and the order of the shown tasks.
    package var listing = TodoListing()

    /// The number of the task that was selected last.
    package var selection: Int?

    /// The numbers of the tasks that the next change is for; if there are none, it is the selection.
    package var marked: Set<Int> = []

    /// Creates the state that shows all tasks.
    package init() {}

    static var reducer: TableReducer<ListState> {
        TableReducer(initialState: ListState()).mutate(on: ListAction.self) { state, action in
            let old = state
            switch action {
            case .filter(let filter): state.listing.filter = filter
            case .sort(let order): state.listing.order = order
            case .hideDone(let hides): state.listing.hidesDone = hides
            case .hideFuture(let today): state.listing.today = today
            case .select(let number): state.selection = number
            case .mark(let numbers): state.marked = numbers
            }
            return state != old
        }
    }
}

/// An action of a list's module on its own state.
package enum ListAction: Action {
    case filter(TodoFilter)
    case sort(TodoOrder)
    case hideDone(Bool)

    /// Hides the tasks whose threshold is after a day; nil shows them.
    case hideFuture(on: TodoDate?)
    case select(Int)
    case mark(Set<Int>)
}

extension TodoFilter {
    /// The text that was typed.
    var typed: String { self == .all ? "" : description }
}
