public import Foundation
public import Suas

/// Writes a file, whole or not at all, and dispatches whether it was written.
///
/// The bytes go into a new file beside the old one, which takes the old one's place and permissions
/// when all of them are on the disk. A symbolic link stays; what it leads to is replaced.
///
/// - Order: Progress first, then one outcome; nothing after `cancel()`. Two actions that write one
///   file run at the same time, and the one that ends last counts.
/// - Isolation: The file is written on a thread of its own; the closures run on the main actor.
///
/// ```swift
/// store.dispatch(action: WriteFile(bytes, to: url) { result in TodosWritten(result) })
/// ```
public struct WriteFile: CancellableAsyncAction, Sendable {
    /// The file.
    public let url: URL

    /// What it is to contain.
    public let content: Data

    /// The work.
    public let block: BlockAsyncAction

    /// Makes an action that writes a file.
    ///
    /// - Parameters:
    ///   - content: What the file is to contain.
    ///   - url: The file.
    ///   - outcome: Makes an action of the number of bytes that were written, or of why there are
    ///     none.
    ///   - progress: Makes an action of how far the writing is.
    public init(
        _ content: Data,
        to url: URL,
        outcome: @escaping @MainActor (Result<Int, FileError>) -> any Action,
        progress: BlockAsyncAction.ProgressAction? = nil
    ) {
        self.content = content
        self.url = url
        block = BlockAsyncAction(outcome: outcome, progress: progress) { transfer in
            FileTransfer.write(content, to: url, transfer)
        }
    }
}

extension WriteFile: CustomStringConvertible {
    /// What is written, without its content.
    public var description: String { "WriteFile(\(content.count) bytes, \(url.absoluteString))" }
}
