public import EventRuntime
public import Foundation
public import Suas

/// Reads a file and dispatches an action for its content.
///
/// - Order: Dispatches one action; none once it is canceled, which stops the reading.
/// - Isolation: Reads off the main actor.
///
/// ```swift
/// store.dispatch(action: ReadFile(url) { result in BasketRead(result) })
/// ```
public struct ReadFile: TaskAction, CustomStringConvertible, SafelyDescribed, Sendable {
    /// The identifier by which `CancelAsyncAction(id:)` cancels the action; `nil` by default.
    public var id: AsyncActionID?

    /// A Boolean value that indicates whether to cancel the running action with this identifier.
    public var replacesRunning = false

    private let url: URL
    private let limit: Int
    private let action: ResultAction<Data>

    /// Reads at most `limit` bytes, and makes an action of the content or the error.
    public init(
        _ url: URL,
        limit: Int = 1 << 28,
        action: @escaping @MainActor (Result<Data, any Error>) -> any Action
    ) { (self.url, self.limit, self.action) = (url, limit, ResultAction(make: action)) }

    /// Reads the file; throws only if it is canceled.
    public func run(
        getState: @escaping TaskGetStateFunction,
        dispatch: @escaping TaskDispatchFunction
    ) async throws -> Result<Data, any Error> { try await action.run(dispatch, content) }

    @concurrent
    private func content() async throws -> Data {
        let target = url.resolvingSymlinksInPath()
        // Opening a pipe would wait for its writer, and a device may never end.
        let isFile = try target.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile
        guard url.isFileURL, isFile == true else { throw FileActionError.notAFile(url) }
        let file = try FileHandle(forReadingFrom: target)
        var content = Data()
        // The size that the system reports is only a claim.
        while let part = try file.read(upToCount: 1 << 20), !part.isEmpty {
            try Task.checkCancellation()
            guard part.count <= limit - content.count
            else { throw FileActionError.tooLarge(url, limit: limit) }
            content += part
        }
        return content
    }

    /// The URL of the file.
    public var description: String { "ReadFile(\(url.shown))" }
}

/// The reason why ``ReadFile`` refused a file; other errors are Foundation's.
public enum FileActionError: Error, Equatable, CustomStringConvertible, SafelyDescribed {
    /// The URL isn't a file URL, or leads to a folder, a pipe, or a device.
    case notAFile(URL)
    /// The file has more bytes than the limit allows.
    case tooLarge(URL, limit: Int)

    /// One line with the refused file, the reason, and the fix.
    public var description: String {
        let (url, cause, fix) =
            switch self {
            case .notAFile(let url): (url, "it isn't an ordinary file", "use the file URL of one")
            case .tooLarge(let url, let limit):
                (url, "it has more than \(limit) bytes", "use a smaller file or a greater limit")
            }
        return "\(url.shown): not read, because \(cause). To fix this, \(fix)."
    }
}

/// Makes an action of a result; left out of logs.
struct ResultAction<Success: Sendable>: Uninspected, Sendable {
    let make: @MainActor (Result<Success, any Error>) -> any Action

    /// Does some work off the main actor, and dispatches the action for its result.
    @MainActor
    func run(
        _ dispatch: TaskDispatchFunction,
        _ work: @concurrent @Sendable () async throws -> Success
    ) async throws -> Result<Success, any Error> {
        let result: Result<Success, any Error>
        do { result = .success(try await work()) } catch { result = .failure(error) }
        try Task.checkCancellation()
        dispatch(make(result))
        return result
    }
}

extension URL {
    /// The URL for logs: `…` replaces user info, fragment and query values.
    var shown: String { absoluteString.shownLink.printable }
}
