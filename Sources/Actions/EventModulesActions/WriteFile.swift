public import EventRuntime
public import Foundation
public import Suas

/// Writes a file, completely or not at all, and dispatches an action for the outcome.
///
/// A symbolic link is kept; its target is replaced.
///
/// - Order: Dispatches one action; none once it is canceled, but a write that has begun goes on. If
///   two actions write the same file at the same time, the last to finish wins.
/// - Isolation: Writes off the main actor.
///
/// ```swift
/// store.dispatch(action: WriteFile(bytes, to: url) { result in BasketWritten(result) })
/// ```
public struct WriteFile: TaskAction, CustomStringConvertible, SafelyDescribed, Sendable {
    /// The identifier by which `CancelAsyncAction(id:)` cancels the action; `nil` by default.
    public var id: AsyncActionID?

    /// A Boolean value that indicates whether to cancel the running action with this identifier.
    public var replacesRunning = false

    /// A Boolean value that indicates whether the action outlives its module instance.
    public var outlivesInstance = true

    private let content: Data
    private let url: URL
    private let action: ResultAction<Void>

    /// Writes a file, and makes an action of the success or the error.
    public init(
        _ content: Data,
        to url: URL,
        action: @escaping @MainActor (Result<Void, any Error>) -> any Action
    ) { (self.content, self.url, self.action) = (content, url, ResultAction(make: action)) }

    /// Writes the file; throws only if it is canceled.
    public func run(
        getState: @escaping TaskGetStateFunction,
        dispatch: @escaping TaskDispatchFunction
    ) async throws -> Result<Void, any Error> { try await action.run(dispatch, write) }

    @concurrent
    private func write() async throws {
        try content.write(to: url.resolvingSymlinksInPath(), options: .atomic)
    }

    /// The number of bytes, without the bytes, and the URL of the file.
    public var description: String { "WriteFile(\(content.count) bytes, \(url.shown))" }
}
