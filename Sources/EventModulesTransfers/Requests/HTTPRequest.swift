public import Foundation

/// What is asked of an HTTP server.
///
/// ```swift
/// let request = HTTPRequest(
///     url,
///     method: "POST",
///     headers: ["Content-Type": "application/json"],
///     body: bytes
/// )
/// ```
public struct HTTPRequest: Hashable, Sendable {
    /// The address; its scheme is `http` or `https`.
    public var url: URL

    /// The method, in capitals.
    public var method: String

    /// The headers by name.
    public var headers: [String: String]

    /// What is sent along.
    public var body: Data?

    /// How long the server may stay silent, in full seconds; a part of one counts as one.
    public var timeout: Duration

    /// Makes a request.
    public init(
        _ url: URL,
        method: String = "GET",
        headers: [String: String] = [:],
        body: Data? = nil,
        timeout: Duration = .seconds(60)
    ) {
        self.url = url
        self.method = method
        self.headers = headers
        self.body = body
        self.timeout = timeout
    }
}
