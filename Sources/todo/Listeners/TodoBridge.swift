package import EventModules

extension StoreEventsListener {
    /// Creates the app's bridge from events to actions.
    ///
    /// - Parameters:
    ///   - store: Receives the actions.
    ///   - keeper: The list's file; nil for a list without a file.
    /// - Returns: A listener for the module manager.
    package static func todo(store: Store, keeper: TodoFileKeeper?) -> StoreEventsListener {
        StoreEventsListener(store: store)
            .on(TodoListEvent.listRequested) { TodoListAction.show($0) }
            .on(TodoListEvent.taskEntered) { text, date in TodoListAction.add(text, on: date) }
            .on(TodoListEvent.taskDone) { number, date in TodoListAction.complete(number, on: date)
            }
            .on(TodoListEvent.taskReopened) { TodoListAction.reopen($0) }
            .on(TodoListEvent.priorityChosen) { TodoListAction.setPriority($0, of: $1) }
            .on(TodoListEvent.taskEdited) { TodoListAction.edit($0, task: $1) }
            .on(TodoListEvent.taskSelected) { TodoListAction.select($0) }
            .on(TodoListEvent.saveRequested) { SaveTodoList(to: keeper) }
            .on(TodoListEvent.overwritingRequested) { SaveTodoList(to: keeper, over: .anything) }
            .on(TodoListEvent.rereadingRequested) { RereadTodoList(from: keeper) }
            .on(TodoListEvent.recoveryAccepted) { TodoListAction.acceptRecovery }
            .on(TodoListEvent.recoveryDeclined) { TodoListAction.declineRecovery }
            .on(TodoListEvent.recoveryDiscarded) { DiscardRecovery(of: keeper) }
            .on(TodoListEvent.quitRequested) { TodoListAction.quit }
            .on(TodoListEvent.undoRequested) { UndoAction.undo }
            .on(TodoListEvent.redoRequested) { UndoAction.redo }
            .on(TaskEvent.done) { number, date in TodoListAction.complete(number, on: date) }
            .on(TaskEvent.reopened) { TodoListAction.reopen($0) }
            .on(TaskEvent.priorityChosen) { TodoListAction.setPriority($0, of: $1) }
            .on(TaskEvent.undoRequested) { UndoAction.undo }
            .on(TaskEvent.redoRequested) { UndoAction.redo }
            .on(TaskEvent.edited) { TodoListAction.edit($0, task: $1) }
            .on(SettingsEvent.colorChosen) { SetColor(color: $0) }
            .on(ConsoleEvent.colorEntered) { SetColor(color: $0) }
            .on(ConsoleEvent.helpRequested) { ShowMessage(.help) }
            .on(ConsoleEvent.lineRefused) { ShowMessage(.refusal(Reason($0))) }
            .on(ConsoleEvent.quitRequested) { TodoListAction.quit }
            .on(ConsoleEvent.inputEnded) { TodoListAction.endInput }
    }
}
