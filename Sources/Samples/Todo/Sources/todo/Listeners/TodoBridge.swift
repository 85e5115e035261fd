package import EventModules

extension StoreEventsListener {
    /// Creates the app's bridge from events to actions.
    ///
    /// - Parameters:
    ///   - store: Receives the actions.
    ///   - keeper: The list's file.
    /// - Returns: A listener for the module manager.
    package static func todo(store: Store, keeper: TodoFileKeeper) -> StoreEventsListener {
        let file = { FileOperation(kind: $0, keeper: keeper) }
        return StoreEventsListener(store: store)
            .listRows(file)
            .on(TaskEvent.verbChosen) { TodoListAction.change($0, of: $1, on: $2) }
            .on(TaskEvent.undoRequested) { TodoListAction.undo }
            .on(TaskEvent.redoRequested) { TodoListAction.redo }
            .on(SettingsEvent.colorChosen) { SetColor(color: $0) }
            .on(ConsoleEvent.colorEntered) { SetColor(color: $0) }
            .on(WatchEvent.fileChanged) { CompareTodoList(keeper: keeper) }
            .on(AutosaveEvent.rested) { file(.save(over: .lastSeen)) }
            .on(ConsoleEvent.helpRequested) { ShowMessage(.help) }
            .on(ConsoleEvent.lineRefused) { ShowMessage(.refusal(Reason($0))) }
            .on(ConsoleEvent.quitRequested) { TodoListAction.quit }
            .on(ConsoleEvent.inputEnded) { TodoListAction.endInput }
    }

    private func listRows(
        _ file: @escaping (FileOperation.Kind) -> FileOperation
    ) -> StoreEventsListener {
        on(TodoListEvent.listRequested) { _ in TodoListAction.dismiss }
            .on(TodoListEvent.listRequested) { ListAction.filter($0) }
            .on(TodoListEvent.taskEntered) { TodoListAction.add($0, on: $1) }
            .on(TodoListEvent.verbChosen) { TodoListAction.change($0, of: $1, on: $2) }
            .on(TodoListEvent.taskSelected) { TodoListAction.select($0) }
            .on(TodoListEvent.taskSelected) { ListAction.select($0) }
            .on(TodoListEvent.undoRequested) { TodoListAction.undo }
            .on(TodoListEvent.redoRequested) { TodoListAction.redo }
            .on(TodoListEvent.questionDismissed) { TodoListAction.dismiss }
            .on(TodoListEvent.quitRequested) { TodoListAction.quitScreen }
            .on(TodoListEvent.saveRequested) { file(.save(over: .lastSeen)) }
            .on(TodoListEvent.savingAsRequested) { file(.saveAs($0)) }
            .on(TodoListEvent.savingAndQuittingRequested) { TodoListAction.quitWhenSaved }
            .on(TodoListEvent.savingAndQuittingRequested) { file(.save(over: .lastSeen)) }
            .on(TodoListEvent.savingAsAndQuittingRequested) { _ in TodoListAction.quitWhenSaved }
            .on(TodoListEvent.savingAsAndQuittingRequested) { file(.saveAs($0)) }
            .on(TodoListEvent.overwritingRequested) { file(.save(over: .anything)) }
            .on(TodoListEvent.rereadingRequested) { file(.reread) }
            .on(TodoListEvent.archivingRequested) { file(.archive) }
            .on(TodoListEvent.recoveryAccepted) { TodoListAction.acceptRecovery }
            .on(TodoListEvent.recoveryDeclined) { TodoListAction.declineRecovery }
            .on(TodoListEvent.recoveryDiscarded) { file(.setRecoveryAside) }
    }
}
