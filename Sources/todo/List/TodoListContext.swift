import EventModules

/// What the list of tasks has to know.
struct TodoListContext: ModuleContextProtocol {
    typealias ModuleType = TodoListModule

    let routingContext = RoutingContext.main

    /// Says what is written as the date of an addition or a completion.
    let today: () -> TodoDate

    /// Makes what the module is shown with.
    let makeScreen: @MainActor (TodoListModule) -> any Presentable
}
