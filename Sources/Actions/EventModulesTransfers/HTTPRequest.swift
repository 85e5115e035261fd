@_exported public import EventModulesFiles
public import EventRuntime
public import Foundation

/// A request to an HTTP server.
///
/// ```swift
/// let request = HTTPRequest(url, method: "PUT", headers: ["If-Match": tag], body: bytes)
/// ```
public struct HTTPRequest: Hashable, Sendable {
    /// The address; its scheme is `http` or `https`.
    public var url: URL

    /// The method, in capital letters.
    public var method: String

    /// The headers by name.
    ///
    /// The headers Content-Length and Transfer-Encoding are derived from the body.
    public var headers: [String: String]

    /// The body, if there is one.
    public var body: Data?

    /// The longest time without data from or to the server.
    public var timeout: Duration

    /// The longest time that the whole request may take, with its redirects.
    public var totalTimeout: Duration

    /// The greatest number of bytes in the response's body.
    public var responseLimit: Int

    /// The header and query names whose values descriptions may show; their case is ignored.
    public var printedNames: Set<String>

    /// The hosts to which a recorded ``SendRequest`` sends the header `traceparent` (W3C Trace
    /// Context); none by default.
    ///
    /// It names the trace and the span of the async action in the flow's export as OpenTelemetry,
    /// so that the server's spans join the app's trace. An export lacks a span that was dropped or
    /// refused, and ends a trace after 65,536 entries. A file and an exporter need the same `app`.
    ///
    /// A `traceparent` in `headers` is kept. A redirect to another scheme, host or port drops the
    /// header. Hosts are compared as a whole, without a port; the case of ASCII letters is ignored.
    public var tracedHosts: Set<String> = []

    /// False if a redirect is itself the response.
    package var followsRedirects = true

    /// Creates a request; nothing is sent yet.
    public init(
        _ url: URL,
        method: String = "GET",
        headers: [String: String] = [:],
        body: Data? = nil,
        timeout: Duration = .seconds(60),
        totalTimeout: Duration = .seconds(600),
        responseLimit: Int = 1 << 28,
        printedNames: Set<String> = []
    ) {
        self.url = url
        self.method = method
        self.headers = headers
        self.body = body
        self.timeout = timeout
        self.totalTimeout = totalTimeout
        self.responseLimit = responseLimit
        self.printedNames = printedNames
    }
}

extension HTTPRequest: CustomStringConvertible, CustomReflectable, SafelyDescribed {
    /// The request without body, user info, and, unless in `printedNames`, header and query values.
    public var description: String {
        let names = lowerCaseNames
        let fields = headers.sorted { $0.key < $1.key }.map { name, value in
            "\(name): \(names.contains(name.lowercased()) ? value : "…")".printable
        }
        let size = body.map { ", \($0.count) bytes" } ?? ""
        return "HTTPRequest(\(line), [\(fields.joined(separator: ", "))]\(size))"
    }

    /// Empty, so that mirrors and dumps show only the description.
    public var customMirror: Mirror { Mirror(self, children: []) }

    var line: String { "\(method.printable) \(url.printed(showing: lowerCaseNames))" }

    private var lowerCaseNames: Set<String> { Set(printedNames.map { $0.lowercased() }) }
}

/// A server's response to an ``HTTPRequest``.
///
/// A status such as 404 is also a response; the app decides which statuses are failures.
public struct HTTPResponse: Hashable, Sendable {
    /// The status, such as 200 or 404.
    public var status: Int

    /// The headers by name, in lower-case letters.
    public var headers: [String: String]

    /// The body, decompressed.
    public var body: Data

    /// Creates a response, for example in a test.
    public init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

extension HTTPResponse: CustomStringConvertible, CustomReflectable, SafelyDescribed {
    /// The status, the names of the headers and the size of the body.
    public var description: String {
        let names = headers.keys.sorted().map { "\($0): …".printable }
        return "HTTPResponse(\(status), [\(names.joined(separator: ", "))], \(body.count) bytes)"
    }

    /// Empty, so that mirrors and dumps show only the description.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
