#if canImport(Darwin) || canImport(FoundationNetworking)
public import EventRuntime
public import Foundation
public import Suas

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Sends an HTTP request and dispatches an action for the response.
///
/// A status such as 404 is a success; the app decides which statuses are failures.
///
/// - Order: Dispatches one action; none once it is canceled, which stops the request.
/// - Isolation: The session works off the main actor.
///
/// ```swift
/// let request = URLRequest(url: url, timeoutInterval: 10)
/// store.dispatch(action: SendRequest(request) { result in ProductsFetched(result) })
/// ```
public struct SendRequest: TaskAction, CustomStringConvertible, SafelyDescribed, Sendable {
    /// A response with its body.
    public typealias Response = (body: Data, response: HTTPURLResponse)

    /// The identifier by which `CancelAsyncAction(id:)` cancels the action; `nil` by default.
    public var id: AsyncActionID?

    /// A Boolean value that indicates whether to cancel the running action with this identifier.
    public var replacesRunning = false

    /// A Boolean value that indicates whether the action outlives its module instance.
    public var outlivesInstance = false

    private let request: URLRequest
    private let session: URLSession
    private let action: ResultAction<Response>

    /// Sends a request in a session, and makes an action of the response or the error.
    public init(
        _ request: URLRequest,
        in session: URLSession = .shared,
        action: @escaping @MainActor (Result<Response, any Error>) -> any Action
    ) { (self.request, self.session, self.action) = (request, session, ResultAction(make: action)) }

    /// Sends the request; throws only if it is canceled.
    public func run(
        getState: @escaping TaskGetStateFunction,
        dispatch: @escaping TaskDispatchFunction
    ) async throws -> Result<Response, any Error> {
        try await action.run(dispatch) { [request, session] in
            let (body, response) = try await session.data(for: request)
            guard let response = response as? HTTPURLResponse else {
                throw URLError(.badServerResponse)
            }
            return (body, response)
        }
    }

    /// The method and the URL, without user info and query values.
    public var description: String {
        "SendRequest(\((request.httpMethod ?? "GET").printable) \(request.url?.shown ?? "nowhere"))"
    }
}

extension URLRequest {
    /// Returns this request with the header `traceparent` (W3C Trace Context) of the recorded entry
    /// that runs the current code, so that a server's spans join its trace.
    ///
    /// Without a recording, or if the header is set, the request stays as it is.
    ///
    /// ```swift
    /// let request = URLRequest(url: url).addingTraceparent()
    /// ```
    @MainActor
    public func addingTraceparent() -> URLRequest {
        guard value(forHTTPHeaderField: "traceparent") == nil, let step = RecordedStep.current,
            let header = step.recorder?.traceparent(of: step.cause)
        else { return self }
        var request = self
        request.setValue(header, forHTTPHeaderField: "traceparent")
        return request
    }
}
#endif
