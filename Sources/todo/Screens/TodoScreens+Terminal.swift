import EventModules

extension TodoScreens {
    /// Screens that are drawn on the whole terminal.
    static func terminal(of store: Store) -> TodoScreens {
        TodoScreens(
            list: { ListScreen(store, $0) },
            task: { TaskScreen(store, $0) },
            settings: { SettingsScreen(store, $0) }
        )
    }
}
