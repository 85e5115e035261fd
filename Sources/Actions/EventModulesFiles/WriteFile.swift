#if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
public import Foundation
public import Suas

/// Writes a file, completely or not at all, and dispatches the outcome.
///
/// The bytes are written to a temporary file, which then replaces the old file in one step and
/// adopts its permissions, but not its access lists and extended attributes. A symbolic link is
/// kept; its target is replaced.
///
/// - Order: Progress first, then one outcome; nothing after cancellation. Writes of the same file
///   run at the same time; the last to finish wins.
/// - Isolation: The file is written on a background thread; the closures run on the main actor.
///
/// ```swift
/// let write = WriteFile(new, to: url, replacing: .content(read)) { TodosWritten($0) }
/// store.dispatch(action: write)
/// ```
public struct WriteFile: TaskAction, CustomStringConvertible, Sendable {
    /// The file that a write may replace.
    ///
    /// Any other file stays as it is, and the write fails with ``FileError/changed(path:_:)``. The
    /// file is checked before the new content is written and again before it is replaced.
    public enum Replaced: Hashable, Sendable {
        /// Any file, or none.
        case anything
        /// No file: a new file is created.
        case nothing
        /// A file with this content.
        case content(Data)
    }

    /// The file.
    public let url: URL

    /// The new content.
    public let content: Data

    /// The identifier by which `CancelAsyncAction(id:)` cancels the transfer; nil by default.
    public var id: AsyncActionID?

    /// True to cancel a running transfer with the same identifier; false by default.
    public var replacesRunning = false

    /// True to continue after its module instance is released; true by default.
    public var outlivesInstance = true

    private let reports: TransferReports<Int, FileError>
    private let replaced: Replaced

    /// Creates an action that writes a file.
    ///
    /// - Parameters:
    ///   - content: The new content.
    ///   - url: The file.
    ///   - replaced: The file that may be replaced.
    ///   - outcome: Converts the number of written bytes, or the error; nil if it is awaited.
    ///   - progress: Converts the progress to an action; nil for none.
    public init(
        _ content: Data,
        to url: URL,
        replacing replaced: Replaced = .anything,
        outcome: (@MainActor (Result<Int, FileError>) -> any Action)? = nil,
        progress: (@MainActor (TransferProgress) -> any Action)? = nil
    ) {
        self.content = content
        self.url = url
        self.replaced = replaced
        reports = TransferReports(outcome, progress)
    }

    /// Writes the file, and dispatches its progress and its outcome.
    ///
    /// - Throws: `CancellationError` if it was cancelled.
    public func run(
        getState: @escaping TaskGetStateFunction,
        dispatch: @escaping TaskDispatchFunction
    ) async throws -> Result<Int, FileError> {
        try await reports.run(dispatch) { transfer in
            guard url.isFileURL else { return transfer.fail(.notAFileURL(url, .write)) }
            transfer.run { () throws(FileError) in
                let file = try FileWriter(url.path, replacing: replaced)
                let size = content.count
                var written = 0
                while written < size {
                    let chunk = content.dropFirst(written).prefix(transferChunk)
                    try file.write(chunk)
                    written += chunk.count
                    guard transfer.report(.sent, bytes: written, total: size) else { return }
                }
                try file.commit()
                transfer.succeed(size, .sent, bytes: size)
            }
        }
    }

    /// The number of bytes and the file's URL, without the content.
    public var description: String { "WriteFile(\(content.count) bytes, \(url.printed()))" }
}
#endif
