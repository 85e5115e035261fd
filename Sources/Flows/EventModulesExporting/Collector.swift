#if canImport(Darwin) || canImport(FoundationNetworking)
internal import EventRuntime
package import Foundation

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// A collector that receives OTLP/JSON over HTTP.
struct Collector: Sendable {
    enum Answer: Sendable {
        /// The collector has the message, but refused a number of its entries.
        case accepted(refused: Int, reason: String)
        /// The collector refused the message, and would again.
        case refused(reason: String)
        /// The message is too large; its halves may be accepted.
        case tooLarge(reason: String)
        /// The collector has no time, or can't be reached; it may accept the same message later.
        case busy(reason: String, retryAfter: Duration?)
        case away(reason: String)
    }

    private let request: URLRequest
    private let timeout: Duration
    private let session: URLSession

    init(
        _ url: URL,
        _ headers: [String: String],
        _ timeout: Duration,
        _ configuration: URLSessionConfiguration
    ) {
        let isBase = url.path.isEmpty || url.path == "/"
        var request = URLRequest(url: isBase ? url.appendingPathComponent("v1/traces") : url)
        request.httpMethod = "POST"
        request.timeoutInterval = timeout / .seconds(1)
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        (self.request, self.timeout) = (request, timeout)
        // Linux doesn't ask the delegate of a single request.
        session = URLSession(
            configuration: configuration,
            delegate: RedirectRefusal(),
            delegateQueue: nil
        )
    }

    /// Releases the session's delegate.
    func end() { session.finishTasksAndInvalidate() }

    func answer(to body: Data) async -> Answer {
        var request = request
        request.httpBody = body
        let sending = Task { [request] in try await session.data(for: request) }
        // Linux doesn't end each request at its own timeout.
        let watch = Task {
            try await Task.sleep(for: timeout)
            sending.cancel()
        }
        defer { watch.cancel() }
        do {
            let (data, response) = try await sending.value
            guard let response = response as? HTTPURLResponse else {
                return .refused(reason: "the answer isn't HTTP")
            }
            return answer(response, data)
        } catch let error as URLError where [.unsupportedURL, .badURL].contains(error.code) {
            return .refused(reason: "the address isn't that of an HTTP server")
        } catch {
            let code = (error as? URLError)?.errorCode ?? 0
            let isLate = code == URLError.Code.cancelled.rawValue
            let reason = isLate ? "no answer within \(timeout)" : "no connection (\(code))"
            return .away(reason: reason)
        }
    }

    private func answer(_ response: HTTPURLResponse, _ body: Data) -> Answer {
        let text = String(decoding: body.prefix(500), as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        let reason = "the server answered \(response.statusCode)\(text.isEmpty ? "" : ": \(text)")"
            .printable(limit: 300)
        switch response.statusCode {
        case 200..<300:
            // OTLP, "Partial Success"; 64-bit integers are strings in Protobuf's JSON.
            let object = try? JSONSerialization.jsonObject(with: body) as? [String: Any]
            let part = object?["partialSuccess"] as? [String: Any]
            let refused = Int("\(part?["rejectedSpans"] ?? 0)") ?? 0
            let message = part?["errorMessage"] as? String ?? ""
            return .accepted(refused: refused, reason: message.printable(limit: 300))
        case 413: return .tooLarge(reason: reason)
        case 408, 425, 429, 502, 503, 504:
            let asked = response.value(forHTTPHeaderField: "Retry-After").flatMap { Int($0) }
            let wait = asked.map { Duration.seconds(min(max(0, $0), 1 << 30)) }
            return .busy(reason: reason, retryAfter: wait)
        default: return .refused(reason: reason)
        }
    }
}

/// Follows no redirect, by which a message can become a request without a body.
package final class RedirectRefusal: NSObject, URLSessionTaskDelegate, Sendable {
    package func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping (URLRequest?) -> Void
    ) { completionHandler(nil) }
}
#endif
