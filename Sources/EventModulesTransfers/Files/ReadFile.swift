public import Foundation
public import Suas

/// Reads a file and dispatches its content.
///
/// - Order: Progress first, then one outcome; nothing after `cancel()`.
/// - Isolation: The file is read on a background thread; the closures run on the main actor.
///
/// ```swift
/// store.dispatch(action: ReadFile(at: url) { result in TodosRead(result) })
/// ```
public struct ReadFile: CancellableAsyncAction, CustomStringConvertible, Sendable {
    /// The file.
    public let url: URL

    /// The action that reads.
    public let block: BlockAsyncAction

    /// Creates an action that reads a file.
    ///
    /// `outcome` converts the content, or the error, to an action. A file with more bytes than `limit`
    /// isn't read; the error is ``FileError/tooLarge(path:limit:)``.
    public init(
        at url: URL,
        limit: Int = 1 << 28,
        outcome: @escaping @MainActor (Result<Data, FileError>) -> any Action,
        progress: BlockAsyncAction.ProgressAction? = nil
    ) {
        self.url = url
        block = BlockAsyncAction(outcome: outcome, progress: progress) { transfer in
            guard url.isFileURL else { return transfer.fail(.notAFileURL(url, .read)) }
            transfer.run { () throws(FileError) in
                let file = try FileReader(url.path)
                // A transfer that was cancelled ignores the outcome.
                let content = try file.rest(limit: limit) { bytes in
                    let total = file.size < bytes ? nil : file.size
                    return transfer.report(.received, bytes: bytes, total: total)
                }
                transfer.succeed(content, .received, bytes: content.count)
            }
        }
    }

    /// The file's URL.
    public var description: String { "ReadFile(\(url.printed()))" }
}
