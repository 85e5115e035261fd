public import Foundation

/// What an HTTP server answered.
///
/// An answer such as 404 is an answer: whether it is a failure is for the app to say.
public struct HTTPResponse: Hashable, Sendable {
    /// The status, such as 200 or 404.
    public var status: Int

    /// The headers; their names are in small letters here.
    public var headers: [String: String]

    /// What was sent along, decompressed.
    public var body: Data

    /// Makes a response, as a test does.
    public init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}
