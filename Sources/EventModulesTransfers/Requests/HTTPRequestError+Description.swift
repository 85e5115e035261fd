internal import Foundation

extension HTTPRequestError: CustomStringConvertible {
    /// One line for the person who has to act: where, what happened, and how to mend it.
    public var description: String {
        "\(url.absoluteString): no answer, because \(cause). To fix this, \(remedy)."
    }

    private var url: URL {
        switch self {
        case .notHTTP(let url), .unknownHost(let url), .unreachable(let url),
            .timedOut(let url, _), .noAnswer(let url), .badAnswer(let url),
            .cutOff(let url, _, _), .system(let url, _, _):
            url
        }
    }

    private var host: String { url.host ?? "the server" }

    private var cause: String {
        switch self {
        case .notHTTP: "this is no address of an HTTP server"
        case .unknownHost: "nobody knows a server named \(host)"
        case .unreachable: "no server can be reached there"
        case .timedOut(_, let duration): "\(host) was silent for \(duration)"
        case .noAnswer: "\(host) hung up without one"
        case .badAnswer: "what \(host) sent is not HTTP"
        case .cutOff(_, let received, let total):
            "\(host) hung up after \(received)\(total.map { " of \($0)" } ?? "") bytes"
        case .system(_, let code, let text): "of a system error: \(text) (\(code))"
        }
    }

    private var remedy: String {
        switch self {
        case .notHTTP: "begin the URL with http:// or https:// and the server's name"
        case .unknownHost: "correct the name, or connect to the network"
        case .unreachable: "start the server, or correct the name and port"
        case .timedOut: "try again, or give the request a longer timeout"
        case .noAnswer, .cutOff: "try again, and look into the server's log if that does not help"
        case .badAnswer: "see that the port is that of an HTTP server"
        case .system: "see to the cause, then try again"
        }
    }
}
