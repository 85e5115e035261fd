#if canImport(Darwin) || canImport(FoundationNetworking)
internal import EventRuntime
internal import Foundation

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// A request in progress; its own session and its watch retain it until it ends.
final class HTTPTransfer: NSObject, URLSessionDataDelegate, Sendable {
    private struct State {
        var body = Data()
        /// The time at which data was last sent or received.
        var activity = ContinuousClock.now
        /// True once a redirect has led to another origin.
        var hasLeftOrigin = false
        var hasEnded = false
        var watch: Task<Void, Never>?
    }

    private let request: HTTPRequest
    private let transfer: Transfer<HTTPResponse, HTTPRequestError>
    private let state = Guarded(State())

    init(_ request: HTTPRequest, _ transfer: Transfer<HTTPResponse, HTTPRequestError>) {
        self.request = request
        self.transfer = transfer
    }

    func start() {
        let checked: URLRequest
        do {
            checked = try request.checked()
        } catch {
            return transfer.fail(error)
        }
        let session = URLSession(configuration: .transfer, delegate: self, delegateQueue: nil)
        let task = session.dataTask(with: checked)
        // Linux traps if a session is cancelled, so it ends with its only task.
        transfer.onEnd { [self] in
            end()
            task.cancel()
        }
        task.resume()
        session.finishTasksAndInvalidate()
        watch(on: session.delegateQueue)
    }

    private func watch(on queue: OperationQueue) {
        let watch = Task.detached { [self] in await failInTime(on: queue) }
        state.withLock { state in
            if state.hasEnded { watch.cancel() } else { state.watch = watch }
        }
    }

    private func end() {
        let watch = state.withLock { state in
            state.hasEnded = true
            return state.watch
        }
        watch?.cancel()
    }

    /// Needed because a session's own timeouts don't end all requests on Linux.
    private func failInTime(on queue: OperationQueue) async {
        let end = ContinuousClock.now + request.totalTimeout.clamped
        while !Task.isCancelled {
            let silence = state.withLock { $0.activity } + request.timeout.clamped
            guard .now < min(silence, end) else {
                let error: HTTPRequestError =
                    end < silence
                    ? .tookTooLong(request.url, limit: request.totalTimeout)
                    : .timedOut(request.url, after: request.timeout)
                // On its queue, so that no progress can replace the error.
                return queue.addOperation { [transfer] in transfer.fail(error) }
            }
            try? await Task.sleep(until: min(silence, end), clock: .continuous)
        }
    }

    // MARK: - URLSessionDataDelegate

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest: URLRequest,
        completionHandler: @escaping (URLRequest?) -> Void
    ) {
        // Linux traps if the handler is called after the task was cancelled, so it is called under
        // the lock that a cancellation takes first.
        state.withLock { state in
            guard !state.hasEnded else { return }
            state.activity = .now
            guard request.followsRedirects else { return completionHandler(nil) }
            if newRequest.url?.origin != request.url.origin { state.hasLeftOrigin = true }
            completionHandler(state.hasLeftOrigin ? newRequest.withoutCredentials : newRequest)
        }
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        // A challenge without a response concerns the connection, such as a certificate.
        guard challenge.failureResponse is HTTPURLResponse else {
            return completionHandler(.performDefaultHandling, nil)
        }
        #if canImport(FoundationNetworking)
        // Linux asks after the whole response has arrived, and doesn't deliver a rejected response.
        complete(task)
        #endif
        completionHandler(.rejectProtectionSpace, nil)
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didSendBodyData bytesSent: Int64,
        totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        state.withLock { $0.activity = .now }
        transfer.report(.sent, bytes: Int(clamping: totalBytesSent), total: request.body?.count)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let received: Int? = state.withLock { state in
            state.activity = .now
            guard data.count <= request.responseLimit - state.body.count else { return nil }
            state.body.append(data)
            return state.body.count
        }
        guard let received else {
            return transfer.fail(.tooLarge(request.url, limit: request.responseLimit))
        }
        transfer.report(.received, bytes: received, total: dataTask.response?.bodySize)
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didCompleteWithError error: (any Error)?
    ) {
        guard let error else { return complete(task) }
        let received = state.withLock { $0.body.count }
        transfer.fail(request.failure(error as NSError, task.response, received: received))
    }

    private func complete(_ task: URLSessionTask) {
        guard let response = task.response as? HTTPURLResponse else {
            return transfer.fail(.badAnswer(request.url))
        }
        let body = state.withLock { $0.body }
        let headers = response.allHeaderFields.map { ("\($0.key)".lowercased(), "\($0.value)") }
        let answer = HTTPResponse(
            status: response.statusCode,
            headers: Dictionary(headers, uniquingKeysWith: { "\($0), \($1)" }),
            body: body
        )
        transfer.succeed(answer, .received, bytes: body.count)
    }
}

extension URLSessionConfiguration {
    fileprivate static var transfer: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        // The transfer watches the time; Linux can't represent much more.
        configuration.timeoutIntervalForRequest = 1_000_000
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.urlCredentialStorage = nil
        return configuration
    }
}

extension HTTPRequest {
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
    /// This request without user info and without headers that might be credentials.
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
    /// The length of the body; nil if the server sent no length, or the compressed body's length.
    fileprivate var bodySize: Int? {
        guard let response = self as? HTTPURLResponse, expectedContentLength >= 0,
            response.value(forHTTPHeaderField: "Content-Encoding") == nil
        else { return nil }
        return Int(exactly: expectedContentLength)
    }
}

extension Duration {
    /// A duration that can be added to a time: from 0 to 34 years.
    fileprivate var clamped: Duration { max(.zero, min(self, .seconds(1 << 30))) }
}
#endif
