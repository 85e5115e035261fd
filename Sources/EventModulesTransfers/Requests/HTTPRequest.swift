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

    /// Creates a request.
    public init(
        _ url: URL,
        method: String = "GET",
        headers: [String: String] = [:],
        body: Data? = nil,
        timeout: Duration = .seconds(60),
        totalTimeout: Duration = .seconds(600),
        responseLimit: Int = 1 << 28
    ) {
        self.url = url
        self.method = method
        self.headers = headers
        self.body = body
        self.timeout = timeout
        self.totalTimeout = totalTimeout
        self.responseLimit = responseLimit
    }
}

/// A server's response to an ``HTTPRequest``.
///
/// A status such as 404 is a response, too; the app decides which statuses are failures.
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
