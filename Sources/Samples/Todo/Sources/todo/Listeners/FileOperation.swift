import EventModules
import EventModulesFiles

/// An operation on the list's file: it runs away from the main actor, and dispatches its outcome.
struct FileOperation: AsyncAction {
    /// The operations, except for ``CompareTodoList``.
    enum Kind {
        /// Reads the list at the start.
        case load

        /// Replaces the list with the content of its file.
        case reread
        case save(over: TodoFile.Replaced)

        /// Writes the list to a new file, which is the list's file from then on.
        case saveAs(String)

        /// Copies the done tasks to `done.txt`.
        ///
        /// The archive is written before the list: if the list isn't saved, they are in both files.
        case archive

        /// Moves the unsaved changes of an earlier run to a file that isn't offered again.
        case setRecoveryAside
    }

    let kind: Kind
    let keeper: TodoFileKeeper

    /// Starts the operation.
    func execute(getState: @escaping GetStateFunction, dispatch: @escaping DispatchFunction) {
        guard let list = getState()[TodoList.self] else { return }
        if case .setRecoveryAside = kind { dispatch(TodoListAction.declineRecovery) }
        if list.path == nil {
            switch kind {
            case .saveAs: break
            case .save, .archive: return dispatch(TodoListAction.refuse(.noFile))
            case .load, .reread, .setRecoveryAside: return
            }
        }
        // The list still has the tasks that another request is archiving.
        if case .archive = kind, list.isTransferring { return }
        dispatch(TodoFileAction.begin)
        dispatch(
            FileTransfer("\(kind)") { [self] _, dispatch in
                do throws(TodoFileError) {
                    for action in try await outcome(for: list) { dispatch(action) }
                } catch {
                    dispatch(consequence(of: error))
                }
            }
        )
    }

    private func outcome(for list: TodoList) async throws(TodoFileError) -> [TodoFileAction] {
        let isRecovered = list.recovery == .accepted
        switch kind {
        case .load: return await load()
        case .reread: return [.replace(try await keeper.load())]
        case .save(let replaced):
            let kept = try await keeper.save(
                list.document,
                over: replaced,
                isRecovered: isRecovered
            )
            return [.finishSaving(list.revision, kept: kept, hasRecovered: isRecovered)]
        case .saveAs(let path):
            try await keeper.save(list.document, as: path)
            return [.finishSavingAs(path, list.revision)]
        case .archive:
            let document = list.document
            // After an undo, the archive has the tasks already.
            let isArchived = list.archivedRevision === list.revision
            let (count, path) = try await keeper.archive(document, isArchived: isArchived)
            return [.finishArchiving(of: document, list.revision, count: count, path: path)]
        case .setRecoveryAside:
            return [.finishSettingRecoveryAside(path: try await keeper.setRecoveryAside())]
        }
    }

    private func consequence(of error: TodoFileError) -> any Action {
        if case .save = kind, case .file(.changed(_, _)) = error {
            return CompareTodoList(keeper: keeper, refusal: Reason(error))
        }
        guard case .setRecoveryAside = kind else { return TodoFileAction.fail(Reason(error)) }
        let text = "The unsaved changes weren't set aside. \(error)"
        return TodoFileAction.fail(Reason(withoutTasks: text))
    }

    // MARK: - Loading

    private func load() async -> [TodoFileAction] {
        let kept = await keeper.removeLeftovers()
        var warnings = kept.map { path in
            "A save was interrupted. A version with other lines is in \(path.visible)."
        }
        do throws(TodoFileError) {
            let document = try await keeper.load()
            let found = await findings(beside: document, &warnings)
            let warning = TodoFileAction.warn(Self.reason(warnings), kept: kept)
            return [.open(document)] + found + (warnings.isEmpty ? [] : [warning])
        } catch {
            return [.refuseOpening(Self.reason(warnings + [error.description]))]
        }
    }

    /// Checks that the file can be saved, and looks for an earlier run's unsaved changes.
    private func findings(
        beside document: TodoDocument,
        _ warnings: inout [String]
    ) async -> [TodoFileAction] {
        var actions: [TodoFileAction] = []
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
        return actions
    }

    private static func reason(_ texts: [String]) -> Reason {
        Reason(withoutTasks: texts.joined(separator: " "))
    }
}

extension FileOperation.Kind: CustomStringConvertible {
    /// The name for logs and traces.
    var description: String {
        switch self {
        case .load: "load"
        case .reread: "reread"
        case .save(.lastSeen): "save"
        case .save(.anything): "overwrite"
        case .saveAs: "saveAs"
        case .archive: "archive"
        case .setRecoveryAside: "setRecoveryAside"
        }
    }
}

/// Compares the list with its file, after another program may have written it.
///
/// Lines that only one side has changed are merged; otherwise the user is asked.
struct CompareTodoList: AsyncAction {
    let keeper: TodoFileKeeper

    /// The reason why the list wasn't saved, which a merge can end; nil if no save was tried.
    var refusal: Reason?

    /// Starts reading; a save in progress compares by itself, and so does the app when it shows the
    /// present again.
    func execute(getState: @escaping GetStateFunction, dispatch: @escaping DispatchFunction) {
        // A save has to end, even if the user is asked something meanwhile.
        guard let list = list(getState()), refusal != nil || list.question == nil else { return }
        dispatch(
            FileTransfer("compare") { [self] getState, dispatch in
                let mine = list.hasUnsavedChanges ? list.document : nil
                let version = await keeper.otherVersion(besides: mine)
                guard self.list(getState())?.revision === list.revision
                else { return dispatch(self) }
                guard let version else {
                    refusal.map { dispatch(TodoFileAction.conflict($0)) }
                    return
                }
                guard let document = version.document else {
                    let reason = refusal ?? "Both have changed the same lines."
                    return dispatch(TodoFileAction.conflict(reason))
                }
                let isMerged = mine != nil
                dispatch(isMerged ? TodoFileAction.merge(document) : .replace(document))
                await keeper.adopt(version)
                guard refusal != nil else { return }
                // The second save would drop the question.
                if getState()[TodoList.self]?.question == .quitting {
                    dispatch(TodoListAction.quitWhenSaved)
                }
                dispatch(FileOperation(kind: .save(over: .lastSeen), keeper: keeper))
            }
        )
    }

    private func list(_ state: Store.State) -> TodoList? {
        guard let list = state[TodoList.self], list.path != nil, !list.isPast else { return nil }
        return refusal == nil && list.isTransferring ? nil : list
    }
}

/// The asynchronous part of an operation on the list's file.
struct FileTransfer: TaskAction, CustomStringConvertible {
    let description: String

    /// A file is written to its end, even if the module that asked for it is released meanwhile.
    let outlivesInstance = true
    private let work: BlockAsyncAction<Void>

    /// Creates the action.
    ///
    /// - Parameters:
    ///   - name: The name of the operation, for logs and traces.
    ///   - block: Performs the operation.
    init(_ name: String, _ block: @escaping BlockAsyncAction<Void>.AsyncBlock) {
        work = BlockAsyncAction(block)
        description = "FileTransfer(\(name))"
    }

    func run(
        getState: @escaping TaskGetStateFunction,
        dispatch: @escaping TaskDispatchFunction
    ) async throws {
        try await work.run(getState: getState, dispatch: dispatch)
    }
}

extension Reason {
    fileprivate static let noFile: Reason =
        "This list has no file. To fix this, start with a file: todo FILE."
}
