import EventModules

/// The asynchronous part of an action on the list's file, named for logs and traces.
struct TodoFileTransfer: TaskAction, CustomStringConvertible {
    let description: String
    private let block: BlockAsyncAction<Void>.AsyncBlock

    /// Creates the action.
    ///
    /// - Parameters:
    ///   - name: The name of the operation.
    ///   - block: Performs the operation.
    init(_ name: String, _ block: @escaping BlockAsyncAction<Void>.AsyncBlock) {
        self.block = block
        description = "TodoFileTransfer(\(name))"
    }

    func run(
        getState: @escaping GetStateFunction,
        dispatch: @escaping DispatchFunction
    ) async throws {
        try await block(getState, dispatch)
    }
}
