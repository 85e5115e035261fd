import Foundation

extension LoopbackServer {
    /// Starts an HTTP server, which also produces slow and invalid responses.
    convenience init() throws {
        try self.init { connection in
            LoopbackRequest(from: connection)?.respond(on: connection)
        }
    }
}

/// A request that the server has received completely; `/slowly` reads 16 MB after each pause.
private struct LoopbackRequest {
    private var line = ""
    private var headers: [String] = []
    private var body = Data()

    /// Returns nil if the connection ends before the request does.
    init?(from connection: LoopbackConnection) {
        var data = Data()
        let blankLine = Data("\r\n\r\n".utf8)
        var head: Range<Int>?
        while head == nil {
            let part = connection.read()
            if part.isEmpty { return nil }
            data += part
            head = data.range(of: blankLine)
        }
        guard let head else { return nil }
        headers = String(decoding: data[..<head.lowerBound], as: UTF8.self)
            .components(separatedBy: "\r\n")
            .map { $0.trimmingCharacters(in: .whitespaces) }
        line = headers.removeFirst()
        body = data[head.upperBound...]
        let size = headers.first { $0.lowercased().hasPrefix("content-length:") }
            .flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) }
        var nextPause = line.contains(" /slowly ") ? 0 : Int.max
        while body.count < size ?? 0 {
            if body.count >= nextPause {
                connection.pause()
                nextPause += 1 << 24
            }
            let part = connection.read()
            if part.isEmpty { return nil }
            body += part
        }
    }

    func respond(on connection: LoopbackConnection) {
        let target = URLComponents(string: line.components(separatedBy: " ")[1])
        let query = target?.query ?? ""
        switch target?.path {
        case "/hello": connection.answer("200 OK", "X-Answer: Yes", body: "hello")
        case "/echo": connection.answer("200 OK", body: text)
        case "/count", "/slowly": connection.answer("200 OK", body: "\(body.count)")
        case "/missing": connection.answer("404 Not Found", body: "gone")
        case "/moved": connection.answer("302 Found", "Location: /hello")
        case "/moved-to": connection.answer("302 Found", "Location: \(query)", body: "moved")
        case "/unauthorized":
            connection.answer("401 Unauthorized", "WWW-Authenticate: \(query)", body: "who?")
        case "/chunks":
            connection.send("HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n5\nhello\n0\n\n")
        case "/cut-chunk":
            connection.send("HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n5\nhe")
        case "/cut": connection.send("HTTP/1.1 200 OK\nContent-Length: 10\n\nfirst")
        case "/garbage": connection.send("this is not HTTP\n\n")
        case "/nothing": break
        case "/silent": connection.pause()
        case "/parts":
            connection.send("HTTP/1.1 200 OK\nContent-Length: 10\n\nfirst")
            connection.pause()
            connection.send("after")
        case "/open-end":
            connection.send("HTTP/1.1 200 OK\nConnection: close\n\nfirst")
            connection.pause()
            connection.send("after")
        case "/endless":
            connection.send("HTTP/1.1 200 OK\nConnection: close\n\n")
            while connection.send("more and more and more and more and more\n") {}
            connection.reportHangUp()
        case "/until-hung-up":
            connection.send("HTTP/1.1 200 OK\nContent-Length: 10\n\nfirst")
            while !connection.read().isEmpty {}
            connection.reportHangUp()
        default: connection.answer("500 No Such Route")
        }
    }

    /// The request without the headers that the client adds.
    private var text: String {
        let own = headers.sorted().filter { header in
            ["x-", "authorization:", "content-type:", "cookie:", "traceparent:"]
                .contains { header.lowercased().hasPrefix($0) }
        }
        let body = String(decoding: body, as: UTF8.self)
        return ([line] + own + [body]).joined(separator: "\n")
    }
}

extension LoopbackConnection {
    fileprivate func answer(_ status: String, _ header: String? = nil, body: String = "") {
        let header = header.map { $0 + "\n" } ?? ""
        send("HTTP/1.1 \(status)\n\(header)Content-Length: \(body.utf8.count)\n\n")
        write(Data(body.utf8))
    }

    /// Writes a text with the line breaks of HTTP; returns false if the connection has ended.
    @discardableResult
    fileprivate func send(_ text: String) -> Bool {
        write(Data(text.replacingOccurrences(of: "\n", with: "\r\n").utf8))
    }
}
