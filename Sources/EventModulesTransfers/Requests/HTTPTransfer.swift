internal import Foundation
internal import Synchronization

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// A request in progress.
///
/// Its own session retains it until the request completes or is cancelled.
final class HTTPTransfer: NSObject, URLSessionDataDelegate, Sendable {
    private let request: HTTPRequest
    private let transfer: Transfer<HTTPResponse, HTTPRequestError>
    private let body = Mutex(Data())

    private init(_ request: HTTPRequest, _ transfer: Transfer<HTTPResponse, HTTPRequestError>) {
        self.request = request
        self.transfer = transfer
    }

    static func start(_ request: HTTPRequest, _ transfer: Transfer<HTTPResponse, HTTPRequestError>)
    {
        let scheme = request.url.scheme?.lowercased()
        guard scheme == "http" || scheme == "https", request.url.host?.isEmpty == false else {
            return transfer.fail(.notHTTP(request.url))
        }
        let session = URLSession(
            configuration: request.configuration,
            delegate: HTTPTransfer(request, transfer),
            delegateQueue: nil
        )
        transfer.onCancel { session.invalidateAndCancel() }
        session.dataTask(with: request.urlRequest).resume()
        session.finishTasksAndInvalidate()
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
        let received = body.withLock { body in
            body.append(data)
            return body.count
        }
        transfer.report(.received, bytes: received, total: dataTask.response?.bodySize)
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didCompleteWithError error: (any Error)?
    ) {
        let body = body.withLock { $0 }
        if let error {
            let total = task.response?.bodySize
            let received = task.response.map { _ in body.count }
            transfer.fail(request.failure(error as NSError, received: received, of: total))
        } else if let response = task.response as? HTTPURLResponse {
            transfer.succeed(HTTPResponse(response, body), .received, bytes: body.count)
        } else {
            transfer.fail(.badAnswer(request.url))
        }
    }
}

extension HTTPRequest {
    fileprivate var urlRequest: URLRequest {
        var request = URLRequest(url: url)
        request.httpMethod = method
        request.httpBody = body
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        return request
    }

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

    /// Converts a session's error; `received` is nil if no response began.
    ///
    /// Linux has fewer codes than the Apple platforms and uses some of them differently.
    fileprivate func failure(_ error: NSError, received: Int?, of total: Int?) -> HTTPRequestError {
        if error.code == NSURLErrorTimedOut { return .timedOut(url, after: timeout) }
        if let received { return .cutOff(url, received: received, total: total) }
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

extension URLResponse {
    /// The length of the body; nil if the server sent none, or that of the compressed body.
    fileprivate var bodySize: Int? {
        guard let response = self as? HTTPURLResponse, expectedContentLength >= 0,
            response.value(forHTTPHeaderField: "Content-Encoding") == nil
        else { return nil }
        return Int(expectedContentLength)
    }
}

extension HTTPResponse {
    fileprivate init(_ response: HTTPURLResponse, _ body: Data) {
        let headers = response.allHeaderFields.map { ("\($0.key)".lowercased(), "\($0.value)") }
        self.init(
            status: response.statusCode,
            headers: Dictionary(headers, uniquingKeysWith: { "\($0), \($1)" }),
            body: body
        )
    }
}
