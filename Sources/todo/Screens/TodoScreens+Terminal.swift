import EventModules

extension TodoScreens {
    /// Screens that are drawn on a terminal that the app has for itself.
    static func terminal(of store: Store) -> TodoScreens {
        TodoScreens(
            list: { ListScreen(store, $0) },
            task: { TaskScreen(store, $0) },
            settings: { SettingsScreen(store, $0) }
        )
    }
}
