import EventModules

/// The context of the list's module.
struct TodoListContext: ModuleContextProtocol {
    typealias ModuleType = TodoListModule

    let routingContext = RoutingContext.main

    /// Returns the date for additions and completions.
    let today: () -> TodoDate

    /// Creates the module's screen.
    let makeScreen: @MainActor (TodoListModule) -> any Presentable
}
