import EventModules

/// The asynchronous part of an action on the list's file, named for logs and traces.
struct TodoFileTransfer: TaskAction, CustomStringConvertible {
    let description: String
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
