import EventModules

/// Creates the contexts of the app's modules, for routing and for links.
@MainActor
struct TodoContexts {
    private let screens: TodoScreens
    private let today: () -> TodoDate

    /// Creates the factory.
    ///
    /// - Parameters:
    ///   - screens: Create the modules' screens.
    ///   - today: Returns the date for additions and completions.
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

    /// Registers the modules' links.
    ///
    /// - Parameters:
    ///   - manager: Resolves the links.
    ///   - hasTask: Returns true if a task with the number exists; links to others are refused.
    func registerDeeplinks(with manager: ModuleManager, hasTask: @escaping (Int) -> Bool) {
        manager.registerDeeplinks(of: TodoListModule.self) { _ in list }
        manager.registerDeeplinks(of: SettingsModule.self) { _ in settings }
        manager.registerDeeplinks(of: TaskModule.self) { match in
            match["line", as: Int.self].flatMap { hasTask($0) ? task($0) : nil }
        }
    }
}
