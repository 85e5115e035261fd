public import EventRuntime
public import Foundation

/// The reason why a request got no response, or only part of a response.
public enum HTTPRequestError: Error, Equatable, Sendable {
    /// The URL's scheme is neither `http` nor `https`, or it has no host.
    case notHTTP(URL)
    /// The method isn't a single word.
    case invalidMethod(URL, String)
    /// The header can't be sent as it is; see ``HTTPRequest/headers``.
    case invalidHeader(URL, name: String)
    /// The server's name can't be resolved.
    case unknownHost(URL)
    /// No server accepts connections at the address, or the network is down.
    case unreachable(URL)
    /// The server sent and received nothing for longer than the request's timeout.
    case timedOut(URL, after: Duration)
    /// The whole request took longer than its total timeout.
    case tookTooLong(URL, limit: Duration)
    /// The response's body is longer than the request's limit.
    case tooLarge(URL, limit: Int)
    /// The server closed the connection without a response.
    case noAnswer(URL)
    /// The response isn't HTTP.
    case badAnswer(URL)
    /// The response ended early; `total` is nil if the server didn't send the length.
    case cutOff(URL, received: Int, total: Int?)
    /// Any other system error, with its code and text.
    case system(URL, code: Int, text: String)
}

extension HTTPRequestError: CustomStringConvertible, CustomReflectable, SafelyDescribed {
    /// One line that says where and why it failed and how to fix it; no user info or query values.
    public var description: String {
        let (url, cause, remedy) = parts
        let text = "\(url.printed()): the request failed, because \(cause). To fix this, \(remedy)."
        return text.printable
    }

    /// Empty, so that mirrors and dumps show only the description.
    public var customMirror: Mirror { Mirror(self, children: []) }

    private var parts: (URL, cause: String, remedy: String) {
        let retry = "try again; if it fails again, check the server's log"
        return switch self {
        case .notHTTP(let url):
            (url, "this is not the URL of an HTTP server", "use an http: or https: URL with a host")
        case .invalidMethod(let url, let method):
            (url, "“\(method)” is not a method", "use a word such as GET or POST")
        case .invalidHeader(let url, let name):
            (
                url, "the header “\(name)” can't be sent",
                "use a name of letters, digits and hyphens once, whatever its case, a value without "
                    + "control characters, and neither Content-Length nor Transfer-Encoding"
            )
        case .unknownHost(let url):
            (url, "the name \(url.server) is unknown", "correct it, or connect to the network")
        case .unreachable(let url):
            (url, "\(url.server) can't be reached", "start it, or correct the name and port")
        case .timedOut(let url, let duration):
            (
                url, "\(url.server) sent nothing for \(duration)",
                "try again, or give the request a longer timeout"
            )
        case .tookTooLong(let url, let limit):
            (
                url, "it took longer than \(limit)",
                "try again, or give the request a longer totalTimeout"
            )
        case .tooLarge(let url, let limit):
            (
                url, "the response is longer than \(limit) bytes",
                "ask for less, or give the request a greater responseLimit"
            )
        case .noAnswer(let url):
            (url, "\(url.server) closed the connection without a response", retry)
        case .badAnswer(let url):
            (url, "the response of \(url.server) is not HTTP", "use the port of an HTTP server")
        case .cutOff(let url, let received, nil):
            (url, "\(url.server) closed the connection after \(received) bytes", retry)
        case .cutOff(let url, let received, let total?):
            (url, "\(url.server) closed the connection after \(received) of \(total) bytes", retry)
        case .system(let url, let code, let text):
            (url, "of a system error: \(text) (\(code))", "resolve the cause, then try again")
        }
    }
}

extension URL {
    fileprivate var server: String { host ?? "the server" }
}
