package import EventModules

extension StoreEventsListener {
    /// Creates the app's bridge from events to actions.
    ///
    /// - Parameters:
    ///   - store: Receives the actions.
    ///   - keeper: The list's file.
    /// - Returns: A listener for the module manager.
    package static func todo(store: Store, keeper: TodoFileKeeper) -> StoreEventsListener {
        StoreEventsListener(store: store)
            .listRows(keeper)
            .on(TaskEvent.verbChosen) { TodoListAction.change($0, of: $1, on: $2) }
            .on(TaskEvent.undoRequested) { TodoListAction.undo }
            .on(TaskEvent.redoRequested) { TodoListAction.redo }
            .on(SettingsEvent.colorChosen) { SetColor(color: $0) }
            .on(ConsoleEvent.colorEntered) { SetColor(color: $0) }
            .on(WatchEvent.fileChanged) { CompareTodoList(keeper: keeper) }
            .on(AutosaveEvent.rested) { SaveTodoList(keeper: keeper) }
            .on(ConsoleEvent.helpRequested) { ShowMessage(.help) }
            .on(ConsoleEvent.lineRefused) { ShowMessage(.refusal(Reason($0))) }
            .on(ConsoleEvent.quitRequested) { TodoListAction.quit }
            .on(ConsoleEvent.inputEnded) { TodoListAction.endInput }
    }

    private func listRows(_ keeper: TodoFileKeeper) -> StoreEventsListener {
        on(TodoListEvent.listRequested) { _ in TodoListAction.dismiss }
            .on(TodoListEvent.listRequested) { ListAction.filter($0) }
            .on(TodoListEvent.taskEntered) { TodoListAction.add($0, on: $1) }
            .on(TodoListEvent.verbChosen) { TodoListAction.change($0, of: $1, on: $2) }
            .on(TodoListEvent.taskSelected) { TodoListAction.select($0) }
            .on(TodoListEvent.taskSelected) { ListAction.select($0) }
            .on(TodoListEvent.undoRequested) { TodoListAction.undo }
            .on(TodoListEvent.redoRequested) { TodoListAction.redo }
            .on(TodoListEvent.questionDismissed) { TodoListAction.dismiss }
            .on(TodoListEvent.quitRequested) { TodoListAction.quit }
            .on(TodoListEvent.saveRequested) { SaveTodoList(keeper: keeper) }
            .on(TodoListEvent.savingAsRequested) { SaveTodoListAs(keeper: keeper, path: $0) }
            .on(TodoListEvent.savingAndQuittingRequested) { TodoListAction.quitWhenSaved }
            .on(TodoListEvent.savingAndQuittingRequested) { SaveTodoList(keeper: keeper) }
            .on(TodoListEvent.overwritingRequested) {
                SaveTodoList(keeper: keeper, replaced: .anything)
            }
            .on(TodoListEvent.rereadingRequested) { RereadTodoList(keeper: keeper) }
            .on(TodoListEvent.archivingRequested) { ArchiveTasks(keeper: keeper) }
            .on(TodoListEvent.recoveryAccepted) { TodoListAction.acceptRecovery }
            .on(TodoListEvent.recoveryDeclined) { TodoListAction.declineRecovery }
            .on(TodoListEvent.recoveryDiscarded) { DiscardRecovery(keeper: keeper) }
    }
}
