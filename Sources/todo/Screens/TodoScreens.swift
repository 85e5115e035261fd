import EventModules

/// Creates the screens of the app's modules for one kind of terminal.
@MainActor
struct TodoScreens {
    let list: @MainActor (TodoListModule) -> any Presentable
    let task: @MainActor (TaskModule) -> any Presentable
    let settings: @MainActor (SettingsModule) -> any Presentable
}
