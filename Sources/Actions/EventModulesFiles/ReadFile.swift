#if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
public import Foundation
public import Suas

/// Reads a file and dispatches its content.
///
/// - Order: Progress first, then one outcome; nothing after cancellation.
/// - Isolation: The file is read on a background thread; the closures run on the main actor.
///
/// ```swift
/// store.dispatch(action: ReadFile(at: url) { result in TodosRead(result) })
/// let content = try await store.run(ReadFile(at: url)).get()
/// ```
public struct ReadFile: TaskAction, CustomStringConvertible, Sendable {
    /// The file.
    public let url: URL

    /// The identifier by which `CancelAsyncAction(id:)` cancels the transfer; nil by default.
    public var id: AsyncActionID?

    /// True to cancel a running transfer with the same identifier; false by default.
    public var replacesRunning = false

    /// True to continue after its module instance is released; false by default.
    public var outlivesInstance = false

    private let reports: TransferReports<Data, FileError>
    private let limit: Int

    /// Creates an action that reads a file.
    ///
    /// A file of more than `limit` bytes fails with ``FileError/tooLarge(path:limit:)``, unread.
    ///
    /// - Parameters:
    ///   - url: The file.
    ///   - limit: The greatest number of bytes to read.
    ///   - outcome: Converts the content, or the error; nil if the outcome is awaited.
    ///   - progress: Converts the progress to an action; nil for none.
    public init(
        at url: URL,
        limit: Int = 1 << 28,
        outcome: (@MainActor (Result<Data, FileError>) -> any Action)? = nil,
        progress: (@MainActor (TransferProgress) -> any Action)? = nil
    ) {
        self.url = url
        self.limit = limit
        reports = TransferReports(outcome, progress)
    }

    /// Reads the file, and dispatches its progress and its outcome.
    ///
    /// - Throws: `CancellationError` if it was cancelled.
    public func run(
        getState: @escaping TaskGetStateFunction,
        dispatch: @escaping TaskDispatchFunction
    ) async throws -> Result<Data, FileError> {
        try await reports.run(dispatch) { transfer in
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
#endif
