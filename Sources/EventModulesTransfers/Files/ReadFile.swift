public import Foundation
public import Suas

/// Reads a file and dispatches what was in it.
///
/// - Order: Progress first, then one outcome; nothing after `cancel()`.
/// - Isolation: The file is read on a thread of its own; the closures run on the main actor.
///
/// ```swift
/// store.dispatch(action: ReadFile(at: url) { result in TodosRead(result) })
/// ```
public struct ReadFile: CancellableAsyncAction, Sendable {
    /// The file.
    public let url: URL

    /// The work.
    public let block: BlockAsyncAction

    /// Makes an action that reads a file.
    ///
    /// - Parameters:
    ///   - url: The file.
    ///   - outcome: Makes an action of the file's content, or of why there is none.
    ///   - progress: Makes an action of how far the reading is.
    public init(
        at url: URL,
        outcome: @escaping @MainActor (Result<Data, FileError>) -> any Action,
        progress: BlockAsyncAction.ProgressAction? = nil
    ) {
        self.url = url
        block = BlockAsyncAction(outcome: outcome, progress: progress) { transfer in
            FileTransfer.read(url, transfer)
        }
    }
}

extension ReadFile: CustomStringConvertible {
    /// What is read.
    public var description: String { "ReadFile(\(url.absoluteString))" }
}
