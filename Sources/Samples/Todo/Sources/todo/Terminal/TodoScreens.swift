import EventModules

/// Creates the screens of the app's modules for one kind of terminal.
@MainActor
package struct TodoScreens {
    let list: @MainActor (TodoListModule) -> any Presentable
    let task: @MainActor (TaskModule) -> any Presentable
    let settings: @MainActor (SettingsModule) -> any Presentable

    /// Returns the date for additions and completions.
    let today: () -> TodoDate

    /// The path that is suggested for a list without a file.
    var defaultPath = "todo.txt"

    /// Screens that are drawn on the whole terminal.
    static func terminal(of store: Store, today: @escaping () -> TodoDate) -> TodoScreens {
        TodoScreens(
            list: { ListScreen(store, $0) },
            task: { TaskScreen(store, $0) },
            settings: { SettingsScreen(store, $0) },
            today: today
        )
    }

    /// Screens that are printed as lines whenever they appear.
    static func lines(on console: ConsoleScreen, today: @escaping () -> TodoDate) -> TodoScreens {
        TodoScreens(
            // The initial list is printed only on request.
            list: { _ in LineScreen(drawsAtFirst: false) { console.drawList() } },
            task: { module in
                LineScreen { [number = module.context.number] in console.drawTask(number) }
            },
            settings: { _ in LineScreen { console.drawSettings() } },
            today: today
        )
    }
}
