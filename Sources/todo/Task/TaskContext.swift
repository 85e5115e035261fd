import EventModules

/// The context of a task's module.
struct TaskContext: ModuleContextProtocol {
    typealias ModuleType = TaskModule

    let routingContext = RoutingContext.main

    /// The task's number in the list.
    let number: Int

    /// Returns the date for completions.
    let today: () -> TodoDate

    /// Creates the module's screen.
    let makeScreen: @MainActor (TaskModule) -> any Presentable
}
