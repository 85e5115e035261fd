import EventModules

/// How the app's modules are shown: one way for each kind of terminal.
@MainActor
struct TodoScreens {
    let list: @MainActor (TodoListModule) -> any Presentable
    let task: @MainActor (TaskModule) -> any Presentable
    let settings: @MainActor (SettingsModule) -> any Presentable
}
