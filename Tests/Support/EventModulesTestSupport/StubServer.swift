internal import EventRuntime
package import Foundation

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// Answers the requests of a session, in place of a real server.
package final class StubServer: Sendable {
    package enum Answer: Sendable {
        case response(Int, headers: [String: String] = [:], body: String = "")
        case failure(URLError.Code)

        /// The request stays unanswered until it is canceled.
        case silence
    }

    package struct Request: Sendable {
        package let head: URLRequest
        package let body: Data

        /// 1 for the first request that the server receives.
        package fileprivate(set) var number = 0
    }

    private struct State {
        let answer: @Sendable (Request) -> Answer
        var requests: [Request] = []
    }

    /// The servers by their hosts; they stay, because requests don't retain them.
    private static let states = Guarded<[String: State]>([:])

    /// The configuration of sessions whose requests to this server's `url()` reach it.
    package let configuration = URLSessionConfiguration.ephemeral
    package let session: URLSession
    private let host = "\(UInt64.random(in: 0 ... .max)).example"

    package init(_ answer: @escaping @Sendable (Request) -> Answer) {
        configuration.protocolClasses = [StubProtocol.self]
        session = URLSession(configuration: configuration)
        Self.states.withLock { $0[host] = State(answer: answer) }
    }

    package func url(_ path: String = "") -> URL {
        URL(string: "http://\(host)\(path)") ?? URL(fileURLWithPath: path)
    }

    /// The requests that it has received.
    package var requests: [Request] { Self.states.withLock { $0[host]?.requests ?? [] } }

    fileprivate static func answer(to head: URLRequest, _ body: Data) -> Answer {
        var request = Request(head: head, body: body)
        let host = head.url?.host ?? ""
        let answer = states.withLock { states in
            request.number = 1 + (states[host]?.requests.count ?? 0)
            states[host]?.requests.append(request)
            return states[host]?.answer
        }
        return answer?(request) ?? .failure(.cannotFindHost)
    }
}

private final class StubProtocol: URLProtocol {
    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
    override func stopLoading() {}

    override func startLoading() {
        let body = request.httpBody ?? request.httpBodyStream.map(Self.bytes) ?? Data()
        switch StubServer.answer(to: request, body) {
        case .response(let status, let headers, let body):
            let response = request.url.flatMap { url in
                HTTPURLResponse(
                    url: url,
                    statusCode: status,
                    httpVersion: "HTTP/1.1",
                    headerFields: headers
                )
            }
            guard let response else { return }
            client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
            client?.urlProtocol(self, didLoad: Data(body.utf8))
            client?.urlProtocolDidFinishLoading(self)
        case .failure(let code): client?.urlProtocol(self, didFailWithError: URLError(code))
        case .silence: break
        }
    }

    /// Apple's systems turn a request's body into a stream.
    private static func bytes(of stream: InputStream) -> Data {
        stream.open()
        defer { stream.close() }
        var data = Data()
        var part = [UInt8](repeating: 0, count: 1 << 12)
        while case let count = stream.read(&part, maxLength: part.count), count > 0 {
            data += part[..<count]
        }
        return data
    }
}
