internal import EventModulesTransfers
internal import EventRuntime
public import Foundation

extension FlowDestination {
    /// An OpenTelemetry collector, which receives OTLP/JSON over HTTP.
    ///
    /// `/v1/traces` is added to an address without a path, such as `http://localhost:4318`.
    ///
    /// - Parameters:
    ///   - url: The address.
    ///   - headers: Further headers, such as Authorization.
    ///   - timeout: The longest silence before another attempt; a message may take four times that.
    /// - Returns: The collector, for a ``FlowExporter``.
    public static func otlp(
        _ url: URL,
        headers: [String: String] = [:],
        timeout: Duration = .seconds(30)
    ) -> FlowDestination {
        let isBase = url.path.isEmpty || url.path == "/"
        let address = isBase ? url.appendingPathComponent("v1/traces") : url
        return FlowDestination(.otlp, through: HTTPTransport(address, headers, timeout))
    }

    /// A receiver of CloudEvents over HTTP, such as the endpoint of a broker.
    ///
    /// - Parameters:
    ///   - url: The address.
    ///   - headers: Further headers, such as Authorization.
    ///   - timeout: The longest silence before another attempt; a message may take four times that.
    /// - Returns: The receiver, for a ``FlowExporter``.
    public static func cloudEvents(
        _ url: URL,
        headers: [String: String] = [:],
        timeout: Duration = .seconds(30)
    ) -> FlowDestination {
        FlowDestination(.cloudevents, through: HTTPTransport(url, headers, timeout))
    }
}

struct HTTPTransport: FlowTransport {
    private let url: URL
    private let headers: [String: String]
    private let timeout: Duration

    init(_ url: URL, _ headers: [String: String], _ timeout: Duration) {
        self.url = url
        self.headers = headers
        self.timeout = timeout
    }

    func send(_ message: FlowMessage) async -> FlowAnswer {
        let own = ["Content-Type": message.contentType, "Idempotency-Key": message.id]
        var request = HTTPRequest(
            url,
            method: "POST",
            headers: headers.merging(own) { given, _ in given },
            body: Data(message.body),
            timeout: timeout,
            totalTimeout: timeout * 4,
            responseLimit: 1 << 20
        )
        // A redirected POST can become a GET, whose answer says nothing about the message.
        request.followsRedirects = false
        guard let result = try? await request.response() else {
            return .busy(reason: "The request was cancelled.", retryAfter: nil)
        }
        switch result {
        case .success(let response): return response.answer
        case .failure(let error): return error.answer
        }
    }
}

extension HTTPRequestError {
    fileprivate var answer: FlowAnswer {
        switch self {
        case .notHTTP, .invalidMethod, .invalidHeader: .unusable(reason: reason)
        case .tooLarge: .refused(reason: reason)
        default: .busy(reason: reason, retryAfter: nil)
        }
    }

    /// The error without its remedy, because reports add their own.
    private var reason: String {
        "\(self)".components(separatedBy: ". To fix this, ").first ?? ""
    }
}

extension HTTPResponse {
    fileprivate var answer: FlowAnswer {
        switch status {
        case 200..<300: partialSuccess ?? .accepted
        case 413: .tooLarge(reason: reason)
        case 408, 425, 429, 502, 503, 504: .busy(reason: reason, retryAfter: retryAfter)
        case 300..<400, 401, 403, 404, 405, 406, 415: .unusable(reason: reason)
        default: .refused(reason: reason)
        }
    }

    /// The status and the beginning of the body.
    private var reason: String {
        let text = String(decoding: body.prefix(500), as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        let rest = text.isEmpty ? "" : ": \(text)"
        return "the server answered \(status)\(rest)".printable(limit: 300)
    }

    /// The entries that a collector refused in an accepted request (OTLP, "Partial Success").
    private var partialSuccess: FlowAnswer? {
        guard let object = try? JSONSerialization.jsonObject(with: body) as? [String: Any],
            let part = object["partialSuccess"] as? [String: Any]
        else { return nil }
        // 64-bit integers are texts in Protobuf's JSON, and numbers are accepted.
        let count = "\(part["rejectedSpans"] ?? 0)"
        let message = part["errorMessage"] as? String ?? ""
        guard let refused = Int(count), refused > 0 || !message.isEmpty else { return nil }
        return .partlyAccepted(refused: refused, reason: message.printable(limit: 300))
    }

    /// The time to wait before the next attempt (RFC 9110, section 10.2.3): seconds or a date.
    private var retryAfter: Duration? {
        guard let text = headers["retry-after"]?.trimmingCharacters(in: .whitespaces) else {
            return nil
        }
        if let seconds = Int(text) { return .seconds(min(max(0, seconds), 1 << 30)) }
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(identifier: "GMT")
        format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
        return format.date(from: text).map { .seconds(max(0, $0.timeIntervalSinceNow)) }
    }
}
