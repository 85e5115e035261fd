internal import Foundation
internal import Synchronization

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// A request in progress.
///
/// Its own session retains it until the request completes or is cancelled.
final class HTTPTransfer: NSObject, URLSessionDataDelegate, Sendable {
    private struct State {
        var body = Data()
        /// True once a redirect has led to another origin.
        var hasLeftOrigin = false
    }

    private let request: HTTPRequest
    private let transfer: Transfer<HTTPResponse, HTTPRequestError>
    private let state = Mutex(State())

    init(_ request: HTTPRequest, _ transfer: Transfer<HTTPResponse, HTTPRequestError>) {
        self.request = request
        self.transfer = transfer
    }

    func start() {
        let scheme = request.url.scheme?.lowercased()
        guard scheme == "http" || scheme == "https", request.url.host?.isEmpty == false else {
            return transfer.fail(.notHTTP(request.url))
        }
        var urlRequest = URLRequest(url: request.url)
        urlRequest.httpMethod = request.method
        urlRequest.httpBody = request.body
        for (name, value) in request.headers {
            urlRequest.setValue(value, forHTTPHeaderField: name)
        }
        let session = URLSession(
            configuration: request.configuration,
            delegate: self,
            delegateQueue: nil
        )
        transfer.onCancel { session.invalidateAndCancel() }
        session.dataTask(with: urlRequest).resume()
        session.finishTasksAndInvalidate()
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest: URLRequest,
        completionHandler: @escaping (URLRequest?) -> Void
    ) {
        let hasLeftOrigin = state.withLock { state in
            if newRequest.url?.origin != request.url.origin { state.hasLeftOrigin = true }
            return state.hasLeftOrigin
        }
        completionHandler(hasLeftOrigin ? newRequest.withoutCredentials : newRequest)
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didSendBodyData bytesSent: Int64,
        totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        transfer.report(.sent, bytes: Int(totalBytesSent), total: request.body?.count)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let received = state.withLock { state in
            state.body.append(data)
            return state.body.count
        }
        transfer.report(.received, bytes: received, total: dataTask.response?.bodySize)
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didCompleteWithError error: (any Error)?
    ) {
        let body = state.withLock { $0.body }
        if let error {
            transfer.fail(request.failure(error as NSError, task.response, received: body.count))
        } else if let response = task.response as? HTTPURLResponse {
            let headers = response.allHeaderFields.map { ("\($0.key)".lowercased(), "\($0.value)") }
            let answer = HTTPResponse(
                status: response.statusCode,
                headers: Dictionary(headers, uniquingKeysWith: { "\($0), \($1)" }),
                body: body
            )
            transfer.succeed(answer, .received, bytes: body.count)
        } else {
            transfer.fail(.badAnswer(request.url))
        }
    }
}

extension HTTPRequest {
    fileprivate var configuration: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        // Linux ignores the timeout of a request and rounds the session's down to full seconds; 0
        // would time out immediately.
        let (seconds, rest) = timeout.components
        configuration.timeoutIntervalForRequest = max(1, Double(seconds) + (rest > 0 ? 1 : 0))
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        return configuration
    }

    /// Converts a session's error; `response` is nil if no response began.
    ///
    /// Linux has fewer codes than the Apple platforms and uses some of them differently.
    fileprivate func failure(
        _ error: NSError,
        _ response: URLResponse?,
        received: Int
    ) -> HTTPRequestError {
        if error.code == NSURLErrorTimedOut { return .timedOut(url, after: timeout) }
        if let response { return .cutOff(url, received: received, total: response.bodySize) }
        switch error.code {
        case NSURLErrorCannotFindHost, NSURLErrorDNSLookupFailed: return .unknownHost(url)
        case NSURLErrorCannotConnectToHost, NSURLErrorNotConnectedToInternet:
            return .unreachable(url)
        case NSURLErrorNetworkConnectionLost, NSURLErrorBadServerResponse: return .noAnswer(url)
        case NSURLErrorCannotParseResponse, NSURLErrorUnsupportedURL: return .badAnswer(url)
        default: return .system(url, code: error.code, text: error.localizedDescription)
        }
    }
}

extension URLRequest {
    /// This request without user info and with no headers but those that can't be credentials.
    fileprivate var withoutCredentials: URLRequest {
        let harmless: Set = [
            "accept", "accept-encoding", "accept-language", "content-type", "user-agent",
        ]
        var request = self
        for name in (allHTTPHeaderFields ?? [:]).keys where !harmless.contains(name.lowercased()) {
            request.setValue(nil, forHTTPHeaderField: name)
        }
        if let url, url.user != nil || url.password != nil {
            var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
            parts?.user = nil
            parts?.password = nil
            request.url = parts?.url
        }
        return request
    }
}

extension URL {
    /// Scheme, host and port.
    fileprivate var origin: [String?] {
        let scheme = scheme?.lowercased()
        return [scheme, host?.lowercased(), "\(port ?? (scheme == "https" ? 443 : 80))"]
    }
}

extension URLResponse {
    /// The length of the body; nil if the server sent none, or that of the compressed body.
    fileprivate var bodySize: Int? {
        guard let response = self as? HTTPURLResponse, expectedContentLength >= 0,
            response.value(forHTTPHeaderField: "Content-Encoding") == nil
        else { return nil }
        return Int(expectedContentLength)
    }
}
