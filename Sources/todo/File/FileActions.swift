internal import Delivery
import EventModules
import EventModulesTransfers

/// Reads the list from its file and dispatches the outcome.
struct LoadTodoList: AsyncAction {
    let keeper: TodoFileKeeper

    /// Starts reading.
    func execute(getState: @escaping () -> Store.State, dispatch: @escaping (any Action) -> Void) {
        dispatch(TodoFileAction.begin)
        dispatch(
            TodoFileTransfer("reading") { [self] _, dispatch in
                for action in await actions() { dispatch(action) }
            }
        )
    }

    /// Returns the actions for the list, or for the reason why it can't be read.
    private func actions() async -> [TodoFileAction] {
        let kept = await keeper.removeLeftovers()
        let warnings = kept.map { path in
            "A save was interrupted. A version with other lines is in \(path.printable)."
        }
        do throws(TodoFileError) {
            let document = try await keeper.load()
            let found = await findings(beside: document)
            let texts = warnings + found.warnings
            let warning = texts.isEmpty ? [] : [TodoFileAction.warn(Self.reason(texts), kept: kept)]
            return [.open(document)] + found.actions + warning
        } catch {
            return [.refuseOpening(Self.reason(warnings + [error.description]))]
        }
    }

    private static func reason(_ texts: [String]) -> Reason {
        Reason(withoutTasks: texts.joined(separator: " "))
    }

    /// Checks that the file can be saved, and looks for an earlier run's unsaved changes.
    private func findings(
        beside document: TodoDocument
    ) async -> (actions: [TodoFileAction], warnings: [String]) {
        var (actions, warnings): ([TodoFileAction], [String]) = ([], [])
        do throws(TodoFileError) {
            try await keeper.check()
        } catch {
            actions.append(.markUnsavable)
            warnings.append("This list can't be saved. \(error)")
        }
        do throws(TodoFileError) {
            let work = try await keeper.loadRecovery(of: document)
            if let work { actions.append(.offerRecovery(work)) }
        } catch {
            // The list is usable even if its recovery file is not.
            warnings.append(error.description)
        }
        return (actions, warnings)
    }
}

/// Writes the list to its file and dispatches the outcome.
struct SaveTodoList: AsyncAction {
    let keeper: TodoFileKeeper
    var replaced = TodoFile.Replaced.lastSeen

    /// Starts writing the current list.
    func execute(getState: @escaping () -> Store.State, dispatch: @escaping (any Action) -> Void) {
        guard let list = getState().value(forKeyOfType: TodoList.self) else { return }
        guard list.path != nil else { return dispatch(TodoListAction.refuse(.noFile)) }
        dispatch(TodoFileAction.begin)
        dispatch(
            TodoFileTransfer("writing") { [replaced] _, dispatch in
                dispatch(await Self.outcome(of: keeper, saving: list, over: replaced))
            }
        )
    }

    private static func outcome(
        of keeper: TodoFileKeeper,
        saving list: TodoList,
        over replaced: TodoFile.Replaced
    ) async -> TodoFileAction {
        do throws(TodoFileError) {
            let kept = try await keeper.save(list, over: replaced)
            let hasRecovered = list.recovery == .accepted
            return .finishSaving(list.revision, kept: kept, hasRecovered: hasRecovered)
        } catch {
            if case .file(.changed) = error { return .conflict(Reason(error)) }
            return .fail(Reason(error))
        }
    }
}

/// Replaces the list by the content of its file and dispatches the outcome.
struct RereadTodoList: AsyncAction {
    let keeper: TodoFileKeeper

    /// Starts reading.
    func execute(getState: @escaping () -> Store.State, dispatch: @escaping (any Action) -> Void) {
        guard getState()[TodoList.self]?.path != nil else { return }
        dispatch(TodoFileAction.begin)
        dispatch(
            TodoFileTransfer("reading again") { _, dispatch in
                do throws(TodoFileError) {
                    dispatch(TodoFileAction.replace(try await keeper.load()))
                } catch {
                    dispatch(TodoFileAction.fail(Reason(error)))
                }
            }
        )
    }
}

/// Writes the list to a new file, which is the list's file from then on.
struct SaveTodoListAs: AsyncAction {
    let keeper: TodoFileKeeper
    let path: String

    /// Starts writing the current list.
    func execute(getState: @escaping () -> Store.State, dispatch: @escaping (any Action) -> Void) {
        guard let list = getState().value(forKeyOfType: TodoList.self) else { return }
        dispatch(TodoFileAction.begin)
        dispatch(
            TodoFileTransfer("writing") { [self] _, dispatch in
                do throws(Reason) {
                    try await keeper.save(list.document, as: path)
                    dispatch(TodoFileAction.finishSavingAs(path, list.revision))
                } catch {
                    dispatch(TodoFileAction.fail(error))
                }
            }
        )
    }
}

/// Compares the list with its file, after another program may have written it.
///
/// Lines that only one side has changed are merged; otherwise the user is asked.
struct CompareTodoList: AsyncAction {
    let keeper: TodoFileKeeper

    /// Starts reading; a save in progress compares by itself.
    func execute(getState: @escaping () -> Store.State, dispatch: @escaping (any Action) -> Void) {
        guard let list = getState()[TodoList.self], list.path != nil, !list.isTransferring,
            list.question == nil
        else { return }
        dispatch(
            TodoFileTransfer("comparing") { [self] getState, dispatch in
                let mine = list.hasUnsavedChanges ? list.document : nil
                guard let version = await keeper.otherVersion(besides: mine) else { return }
                guard let now = getState()[TodoList.self], now.revision === list.revision,
                    !now.isTransferring
                else { return dispatch(self) }
                guard let document = version.document else {
                    return dispatch(TodoFileAction.conflict("Both have changed the same lines."))
                }
                let isMerged = mine != nil
                dispatch(isMerged ? TodoFileAction.merge(document) : .replace(document))
                await keeper.adopt(version)
            }
        )
    }
}

/// Moves the done tasks to `done.txt` beside the list's file, and dispatches the outcome.
///
/// The archive is written first: if the list isn't saved afterwards, the tasks are in both files.
struct ArchiveTasks: AsyncAction {
    let keeper: TodoFileKeeper

    /// Starts writing the archive.
    func execute(getState: @escaping () -> Store.State, dispatch: @escaping (any Action) -> Void) {
        guard let list = getState().value(forKeyOfType: TodoList.self) else { return }
        guard list.path != nil else { return dispatch(TodoListAction.refuse(.noFile)) }
        // The list still has the tasks that another request is archiving.
        guard !list.isTransferring else { return }
        dispatch(TodoFileAction.begin)
        dispatch(
            TodoFileTransfer("archiving") { _, dispatch in
                do throws(Reason) {
                    let archived = try await keeper.archive(list.document)
                    dispatch(
                        TodoFileAction.finishArchiving(
                            of: list.document,
                            count: archived.count,
                            path: archived.path
                        )
                    )
                } catch {
                    dispatch(TodoFileAction.fail(error))
                }
            }
        )
    }
}

/// Moves the unsaved changes of an earlier run to a file that isn't offered again.
struct DiscardRecovery: AsyncAction {
    let keeper: TodoFileKeeper

    /// Starts moving.
    func execute(getState: @escaping () -> Store.State, dispatch: @escaping (any Action) -> Void) {
        dispatch(TodoListAction.declineRecovery)
        guard getState()[TodoList.self]?.path != nil else { return }
        dispatch(
            TodoFileTransfer("setting unsaved changes aside") { _, dispatch in
                do throws(TodoFileError) {
                    let path = try await keeper.setRecoveryAside()
                    dispatch(TodoFileAction.finishSettingRecoveryAside(path: path))
                } catch {
                    let text = "The unsaved changes weren't set aside. \(error)"
                    dispatch(TodoFileAction.fail(Reason(withoutTasks: text)))
                }
            }
        )
    }
}

/// The asynchronous part of an action on the list's file, named for logs and traces.
struct TodoFileTransfer: TaskAction, CustomStringConvertible {
    let description: String

    /// A file is written to its end, even if the module that asked for it is released meanwhile.
    let outlivesInstance = true
    private let work: BlockAsyncAction<Void>

    /// Creates the action.
    ///
    /// - Parameters:
    ///   - name: The name of the operation.
    ///   - block: Performs the operation.
    init(_ name: String, _ block: @escaping BlockAsyncAction<Void>.AsyncBlock) {
        work = BlockAsyncAction(block)
        description = "TodoFileTransfer(\(name))"
    }

    func run(
        getState: @escaping GetStateFunction,
        dispatch: @escaping DispatchFunction
    ) async throws {
        try await work.run(getState: getState, dispatch: dispatch)
    }
}

extension Reason {
    fileprivate static let noFile: Reason =
        "This list has no file. To fix this, start with a file: todo FILE."
}
