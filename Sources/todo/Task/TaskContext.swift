import EventModules

/// What the details of a task have to know.
struct TaskContext: ModuleContextProtocol {
    typealias ModuleType = TaskModule

    let routingContext = RoutingContext.main

    /// The task's number in the list.
    let number: Int

    /// Says what is written as the date of a completion.
    let today: () -> TodoDate

    /// Makes what the module is shown with.
    let makeScreen: @MainActor (TaskModule) -> any Presentable
}
