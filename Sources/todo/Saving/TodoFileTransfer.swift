import EventModules

/// The asynchronous part of an action on the list's file, named for logs and traces.
struct TodoFileTransfer: CancellableAsyncAction, CustomStringConvertible {
    let block: BlockAsyncAction
    let description: String

    /// Creates the action.
    ///
    /// - Parameters:
    ///   - name: The name of the operation.
    ///   - block: Performs the operation.
    init(_ name: String, _ block: @escaping BlockAsyncAction.AsyncBlock) {
        self.block = BlockAsyncAction(block)
        description = "TodoFileTransfer(\(name))"
    }
}
