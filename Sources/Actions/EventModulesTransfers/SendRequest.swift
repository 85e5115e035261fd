#if canImport(Darwin) || canImport(FoundationNetworking)
public import EventModulesFiles
public import EventRuntime
public import Suas

/// Sends an HTTP request and dispatches the response.
///
/// Redirects are followed; a redirect to another scheme, host or port loses the URL's user info and
/// all headers but Accept, Accept-Encoding, Accept-Language, Content-Type and User-Agent. A request
/// shares no cookies, credentials, cached responses or connections with earlier requests.
///
/// On Linux, Foundation stops the program if a response's headers end early, because the server
/// closes the connection after the status line (swift-corelibs-foundation, issue 5285) or sends a
/// header line that begins with NUL; if its Content-Length is from 2^63 - 512 to 2^63 - 1; if its
/// body comes in chunks with headers after the last one (trailers); or if it redirects to a
/// location without a scheme whose host Foundation can't put into a URL, such as `//[::1]/`.
///
/// - Order: Progress, then one outcome; nothing after cancellation, which stops the transfer.
/// - Isolation: The transfer runs in the background; the closures run on the main actor.
///
/// ```swift
/// store.dispatch(action: SendRequest(HTTPRequest(url)) { result in TodosFetched(result) })
/// ```
public struct SendRequest: TaskAction, CustomStringConvertible, SafelyDescribed, Sendable {
    /// The request.
    public let request: HTTPRequest

    /// The identifier by which `CancelAsyncAction(id:)` cancels the transfer; nil by default.
    public var id: AsyncActionID?

    /// True to cancel a running transfer with the same identifier; false by default.
    public var replacesRunning = false

    /// True to continue after its module instance is released; false by default.
    public var outlivesInstance = false

    private let reports: TransferReports<HTTPResponse, HTTPRequestError>

    /// Creates an action that sends a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - outcome: Converts the response, whatever its status, or the error; nil if it is awaited.
    ///   - progress: Converts the progress of sending, then of receiving, a body; nil for none.
    public init(
        _ request: HTTPRequest,
        outcome: (@MainActor (Result<HTTPResponse, HTTPRequestError>) -> any Action)? = nil,
        progress: (@MainActor (TransferProgress) -> any Action)? = nil
    ) {
        self.request = request
        reports = TransferReports(outcome, progress)
    }

    /// Sends the request, and dispatches its progress and its outcome.
    ///
    /// - Throws: `CancellationError` if it was cancelled.
    public func run(
        getState: @escaping TaskGetStateFunction,
        dispatch: @escaping TaskDispatchFunction
    ) async throws -> Result<HTTPResponse, HTTPRequestError> {
        try await reports.run(dispatch) { transfer in
            HTTPTransfer(request.traced, transfer).start()
        }
    }

    /// The method and the URL; query values are shown only if the request's `printedNames` allow.
    public var description: String { "SendRequest(\(request.line))" }
}

extension HTTPRequest {
    /// Sends the request without a store, and returns the response or the error.
    ///
    /// - Throws: `CancellationError` if the task is cancelled, which stops the transfer.
    package nonisolated func response() async throws(CancellationError)
        -> Result<HTTPResponse, HTTPRequestError>
    {
        let transfer = Transfer<HTTPResponse, HTTPRequestError>()
        HTTPTransfer(self, transfer).start()
        for await case .end(let result, _) in transfer.updates { return result }
        throw CancellationError()
    }
}
#endif
