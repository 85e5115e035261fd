package import EventModules

extension AnalyticsEventsListener {
    /// The app's analytics, which record the user's actions but not their texts.
    package static func todo(provider: any AnalyticsProvider) -> AnalyticsEventsListener {
        AnalyticsEventsListener(provider: provider)
            .on(TodoListEvent.listRequested, as: "list.shown") { ["by": .string($0.kind)] }
            .on(TodoListEvent.taskEntered, as: "task.added") { text, _ in
                ["length": .int(text.text.count)]
            }
            .on(TodoListEvent.taskDone, as: "task.done")
            .on(TodoListEvent.taskReopened, as: "task.reopened")
            .on(TodoListEvent.priorityChosen, as: "task.prioritized") { priority, _ in
                ["priority": .string(priority?.description ?? "none")]
            }
            .on(TodoListEvent.taskEdited, as: "task.edited") { text, _ in
                ["length": .int(text.text.count)]
            }
            .on(TodoListEvent.taskSelected, as: "task.selected")
            .on(TodoListEvent.saveRequested, as: "list.saved")
            .on(TodoListEvent.undoRequested, as: "change.undone")
            .on(TodoListEvent.redoRequested, as: "change.redone")
            .on(TaskEvent.done, as: "task.done")
            .on(TaskEvent.reopened, as: "task.reopened")
            .on(TaskEvent.priorityChosen, as: "task.prioritized") { priority, _ in
                ["priority": .string(priority?.description ?? "none")]
            }
            .on(TaskEvent.undoRequested, as: "change.undone")
            .on(TaskEvent.redoRequested, as: "change.redone")
            .on(TaskEvent.edited, as: "task.edited") { text, _ in
                ["length": .int(text.text.count)]
            }
            .on(SettingsEvent.colorChosen, as: "color.chosen") { ["color": .string($0.rawValue)] }
            .on(ConsoleEvent.colorEntered, as: "color.chosen") { ["color": .string($0.rawValue)] }
            .ignoringUntrackedEvents()
            .on(RouterEvent.pushed, as: "screen.pushed") { ["module": .string($0.module)] }
            .on(RouterEvent.presented, as: "screen.presented") { ["module": .string($0.module)] }
    }
}

extension AnalyticsEventsListener {
    /// Lists the events that aren't tracked: file operations and navigation.
    ///
    /// The screens that navigation leads to are tracked.
    fileprivate func ignoringUntrackedEvents() -> Self {
        ignoring(TodoListEvent.recoveryAccepted)
            .ignoring(TodoListEvent.recoveryDeclined)
            .ignoring(TodoListEvent.recoveryDiscarded)
            .ignoring(TodoListEvent.overwritingRequested)
            .ignoring(TodoListEvent.rereadingRequested)
            .ignoring(TodoListEvent.settingsRequested)
            .ignoring(TodoListEvent.quitRequested)
            .ignoring(ConsoleEvent.helpRequested)
            .ignoring(ConsoleEvent.lineRefused)
            .ignoring(ConsoleEvent.settingsRequested)
            .ignoring(ConsoleEvent.linkEntered)
            .ignoring(ConsoleEvent.backRequested)
            .ignoring(ConsoleEvent.closeRequested)
            .ignoring(ConsoleEvent.positionRequested)
            .ignoring(ConsoleEvent.quitRequested)
            .ignoring(ConsoleEvent.inputEnded)
    }
}

extension TodoFilter {
    fileprivate var kind: String {
        switch words.first?.sign {
        case .project: "project"
        case .context: "context"
        case nil: "all"
        }
    }
}
