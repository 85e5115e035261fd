import EventModules

/// What each of the app's modules is made from, for those who route to it and for links.
@MainActor
struct TodoContexts {
    private let screens: TodoScreens
    private let today: () -> TodoDate

    /// Makes what makes the contexts.
    ///
    /// - Parameters:
    ///   - screens: What the modules are shown with.
    ///   - today: Says what is written as the date of an addition or a completion.
    init(screens: TodoScreens, today: @escaping () -> TodoDate) {
        self.screens = screens
        self.today = today
    }

    var list: TodoListContext {
        TodoListContext(today: today, makeScreen: screens.list)
    }

    func task(_ number: Int) -> TaskContext {
        TaskContext(number: number, today: today, makeScreen: screens.task)
    }

    var settings: SettingsContext {
        SettingsContext(makeScreen: screens.settings)
    }

    /// Lets links lead to the modules.
    ///
    /// - Parameters:
    ///   - manager: Plans what the links lead to.
    ///   - hasTask: Whether there is a task of a number; a link to another one is refused.
    func registerDeeplinks(with manager: ModuleManager, hasTask: @escaping (Int) -> Bool) {
        manager.registerDeeplinks(of: TodoListModule.self) { _ in list }
        manager.registerDeeplinks(of: SettingsModule.self) { _ in settings }
        manager.registerDeeplinks(of: TaskModule.self) { match in
            match["line", as: Int.self].flatMap { hasTask($0) ? task($0) : nil }
        }
    }
}
