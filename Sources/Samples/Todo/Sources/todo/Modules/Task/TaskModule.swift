package import EventModules
internal import Terminal

/// A request that the user made on the shown task.
package enum TaskEvent: EventProtocol {
    case verbChosen(TaskVerb, of: [Int], on: TodoDate)
    case undoRequested
    case redoRequested
}

/// The feature that shows the details of a task.
package final class TaskModule: ModuleProtocol, EventsEmitting, ReducerProviding {
    package let context: TaskContext
    package let events = EventsSource<TaskEvent>()

    package init(usingContext context: TaskContext) {
        self.context = context
    }

    package var reducer: any CombinableReducer { TaskState.reducer(number: context.number) }

    package func makePresentable() -> any Presentable { context.screens.task(self) }

    /// The number of the shown task.
    var number: Int { partialStore(forStateType: TaskState.self).state?.number ?? context.number }

    func change(_ verb: TaskVerb) {
        events.emit(.verbChosen(verb, of: [number], on: context.screens.today()))
    }
}

/// The context of a task's module.
package struct TaskContext: ModuleContextProtocol {
    package typealias ModuleType = TaskModule

    package let routingContext = RoutingContext.main

    /// The task's number in the list.
    let number: Int
    let screens: TodoScreens
}

extension ModuleRoutingStep {
    static func task(_ number: Int, _ screens: TodoScreens) -> Self {
        Self(withMaker: TaskContext(number: number, screens: screens))
    }
}

extension TaskModule: Deeplinkable {
    package static let deeplinkPatterns: [DeeplinkPattern] = ["todo://task/{line:Int}"]
    package static let deeplinkBehavior = DeeplinkBehavior.topOnly

    package var deeplink: Deeplink? {
        Self.deeplinkPatterns.first?.link(["line": .int(context.number)])
    }

    /// The task on top matches links to it.
    package func updateContext(for match: DeeplinkMatch) -> Bool {
        match["line", as: Int.self] == number
    }
}

// MARK: - The module's own state

/// The sub-state of a task's module.
package struct TaskState: Equatable {
    /// The number of the shown task.
    package var number: Int

    /// The task's new line while it is being typed.
    package var draft: Draft?

    static func reducer(number: Int) -> TableReducer<TaskState> {
        TableReducer(initialState: TaskState(number: number))
            .on(ShownTaskAction.self) { state, action in
                switch action {
                case .show(let number): state = TaskState(number: number)
                case .write(let draft): state.draft = draft
                }
            }
    }
}

/// An action of a task's module on its own state.
package enum ShownTaskAction: Action {
    case show(Int)
    case write(Draft?)
}

/// A line that is being typed; logs and traces show only its length, because it is private.
package struct Draft: Equatable, Redacted {
    /// The task as it was when the user began to type.
    let task: TodoTask
    var prompt: TextPrompt

    init(_ task: TodoTask, _ prompt: TextPrompt) {
        self.task = task
        self.prompt = prompt
    }

    /// The length of the text.
    package var redacted: String { TaskText(prompt.field.text).redacted }
}
