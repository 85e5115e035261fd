public import Foundation

/// Why a request got no answer, or not the whole of one.
///
/// ```swift
/// case .failure(let error): ShowMessage(text: "\(error)")
/// ```
public enum HTTPRequestError: Error, Equatable, Sendable {
    /// The URL's scheme is neither `http` nor `https`, or it names no server.
    case notHTTP(URL)
    /// Nobody knows the server's name.
    case unknownHost(URL)
    /// Nobody listens there, or the way there is blocked.
    case unreachable(URL)
    /// The server stayed silent for longer than the request allows.
    case timedOut(URL, after: Duration)
    /// The server hung up without an answer.
    case noAnswer(URL)
    /// The server answered something that is not HTTP.
    case badAnswer(URL)
    /// The answer ended before it was whole; `total` is nil where the server did not say.
    case cutOff(URL, received: Int, total: Int?)
    /// Anything else, with the system's code and words.
    case system(URL, code: Int, text: String)
}
