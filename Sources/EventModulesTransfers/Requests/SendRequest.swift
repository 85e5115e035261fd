public import Delivery
public import Suas

/// Sends an HTTP request and dispatches the response.
///
/// Redirects are followed; one to another scheme, host or port loses the URL's user info and all
/// headers but Accept, Accept-Encoding, Accept-Language, Content-Type and User-Agent. Each request
/// starts without cookies, credentials, cached responses and connections of earlier requests.
///
/// On Linux, Foundation stops the program if a server closes the connection within a response's
/// headers (swift-corelibs-foundation, issue 5285), sends a Content-Length of 2^63 - 512 or more, or
/// redirects to a location such as `//[::1]/`.
///
/// - Order: Progress first, then one outcome; nothing after `cancel()`, which stops the transfer.
/// - Isolation: The transfer runs in the background; the closures run on the main actor.
///
/// ```swift
/// store.dispatch(action: SendRequest(HTTPRequest(url)) { result in TodosFetched(result) })
/// ```
public struct SendRequest: CancellableAsyncAction, CustomStringConvertible, SafelyDescribed,
    Sendable
{
    /// The request.
    public let request: HTTPRequest

    /// The action that sends.
    public let block: BlockAsyncAction

    /// Creates an action that sends a request.
    ///
    /// `outcome` converts the response, whatever its status, or the error to an action; `progress`
    /// converts the progress of sending the body, then of receiving the response's body.
    public init(
        _ request: HTTPRequest,
        outcome: @escaping @MainActor (Result<HTTPResponse, HTTPRequestError>) -> any Action,
        progress: BlockAsyncAction.ProgressAction? = nil
    ) {
        self.request = request
        block = BlockAsyncAction(outcome: outcome, progress: progress) { transfer in
            HTTPTransfer(request, transfer).start()
        }
    }

    /// The method and the URL; its query values are shown only if the request's `printedNames` allow.
    public var description: String { "SendRequest(\(request.line))" }
}
