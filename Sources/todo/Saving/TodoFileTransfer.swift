import EventModules

/// The part of an action on the list's file that takes time, by a name for logs and traces.
struct TodoFileTransfer: CancellableAsyncAction, CustomStringConvertible {
    let block: BlockAsyncAction
    let description: String

    /// Makes the action.
    ///
    /// - Parameters:
    ///   - name: What is done to the file.
    ///   - block: Does it.
    init(_ name: String, _ block: @escaping BlockAsyncAction.AsyncBlock) {
        self.block = BlockAsyncAction(block)
        description = "TodoFileTransfer(\(name))"
    }
}
