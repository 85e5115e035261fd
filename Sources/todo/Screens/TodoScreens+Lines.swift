import EventModules

extension TodoScreens {
    /// Screens that are printed as lines whenever they appear.
    static func lines(of store: Store, on console: ConsoleScreen) -> TodoScreens {
        TodoScreens(
            // The initial list is printed only on request.
            list: { _ in LineScreen(drawsAtFirst: false) { console.drawList(of: store.state) } },
            task: { module in
                let number = module.context.number
                return LineScreen { console.drawTask(number, of: store.state) }
            },
            settings: { _ in LineScreen { console.drawSettings(of: store.state) } }
        )
    }
}
