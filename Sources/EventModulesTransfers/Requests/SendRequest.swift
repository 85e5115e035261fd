internal import Foundation
public import Suas

/// Sends an HTTP request and dispatches the answer.
///
/// Redirections are followed. Nothing is kept from one request to the next: no cookie, no cached
/// answer, no connection.
///
/// - Order: Progress first, then one outcome; nothing after `cancel()`, which stops the transfer.
/// - Isolation: The transfer goes on elsewhere; the closures run on the main actor.
///
/// ```swift
/// store.dispatch(action: SendRequest(HTTPRequest(url)) { result in TodosFetched(result) })
/// ```
public struct SendRequest: CancellableAsyncAction, Sendable {
    /// What is asked.
    public let request: HTTPRequest

    /// The work.
    public let block: BlockAsyncAction

    /// Makes an action that sends a request.
    ///
    /// - Parameters:
    ///   - request: What is asked.
    ///   - outcome: Makes an action of the answer, whatever its status, or of why there is none.
    ///   - progress: Makes an action of how much of the body has been sent, then of how much of the
    ///     answer's has been received.
    public init(
        _ request: HTTPRequest,
        outcome: @escaping @MainActor (Result<HTTPResponse, HTTPRequestError>) -> any Action,
        progress: BlockAsyncAction.ProgressAction? = nil
    ) {
        self.request = request
        block = BlockAsyncAction(outcome: outcome, progress: progress) { transfer in
            HTTPTransfer.start(request, transfer)
        }
    }
}

extension SendRequest: CustomStringConvertible {
    /// What is asked of whom, without headers and body.
    public var description: String {
        "SendRequest(\(request.method) \(request.url.absoluteString))"
    }
}
