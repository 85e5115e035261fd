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
    /// - Parameters:
    ///   - url: The file.
    ///   - outcome: Converts the content, or the error, to an action.
    ///   - progress: Converts the progress to an action.
    public init(
        at url: URL,
        outcome: @escaping @MainActor (Result<Data, FileError>) -> any Action,
        progress: BlockAsyncAction.ProgressAction? = nil
    ) {
        self.url = url
        block = BlockAsyncAction(outcome: outcome, progress: progress) { transfer in
            guard url.isFileURL else { return transfer.fail(.notAFileURL(url, .read)) }
            transfer.run { () throws(FileError) in try Self.read(url.path, transfer) }
        }
    }

    private static func read(
        _ path: String,
        _ transfer: Transfer<Data, FileError>
    ) throws(FileError) {
        let file = try FileReader(path)
        // The size is a claim: it may be 0 or change meanwhile, so no memory is reserved for it.
        var content = Data()
        while let bytes = try file.next() {
            content.append(contentsOf: bytes)
            let total = file.size < content.count ? nil : file.size
            guard transfer.report(.received, bytes: content.count, total: total) else { return }
        }
        transfer.succeed(content, .received, bytes: content.count)
    }

    /// The file's URL.
    public var description: String { "ReadFile(\(url.absoluteString))" }
}
