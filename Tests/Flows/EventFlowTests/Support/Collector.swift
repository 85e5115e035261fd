import EventRuntime
import Foundation

/// A server that receives flows, with a script of what it does with the first messages; it accepts the
/// later ones.
final class Collector: Sendable {
    /// An answer to one message.
    enum Step: Sendable {
        case accept
        case answer(String, header: String = "", body: String = "")

        /// Closes the connection without an answer, and forgets the message.
        case breakOff

        /// Accepts the message, and answers when the test resumes the server.
        case acceptLate
    }

    private let script: Script
    private let server: LoopbackServer

    init(_ steps: Step...) throws {
        let script = Script(steps)
        self.script = script
        server = try LoopbackServer { connection in
            guard let message = ReceivedMessage(from: connection) else { return }
            script.handle(message, on: connection)
        }
    }

    func url(_ path: String = "") throws -> URL { try server.url(path) }

    func resume() { server.resume() }

    /// The messages: what was done with each, and the numbers of its first and last entry.
    var log: [String] { script.state.withLock { $0.log } }

    /// The numbers of the entries that it has accepted, in order.
    var accepted: [Int] { script.state.withLock { $0.accepted } }

    /// The first lines and headers of the messages.
    var heads: [[String]] { script.state.withLock { $0.heads } }
}

/// The part of a collector that its threads share.
private final class Script: Sendable {
    struct State {
        var steps: [Collector.Step]
        var log: [String] = []
        var accepted: [Int] = []
        var heads: [[String]] = []
    }

    let state: Guarded<State>

    init(_ steps: [Collector.Step]) {
        state = Guarded(State(steps: steps))
    }

    func handle(_ message: ReceivedMessage, on connection: LoopbackConnection) {
        let step = state.withLock { state in
            state.heads.append(message.head)
            return state.steps.isEmpty ? .accept : state.steps.removeFirst()
        }
        switch step {
        case .accept: accept(message, connection)
        case .acceptLate:
            note("late", message)
            connection.pause()
            accept(message, connection)
        case .breakOff: note("broken off", message)
        case .answer(let status, let header, let body):
            note(status, message)
            connection.answer(status, header, body)
        }
    }

    private func accept(_ message: ReceivedMessage, _ connection: LoopbackConnection) {
        state.withLock { $0.accepted += message.numbers }
        note("accepted", message)
        connection.answer("200 OK", "Content-Type: application/json", "{}")
    }

    private func note(_ outcome: String, _ message: ReceivedMessage) {
        let range = "\(message.numbers.first ?? 0)...\(message.numbers.last ?? 0)"
        state.withLock { $0.log.append("\(outcome) \(range)") }
    }
}

/// A message that the server has received completely.
private struct ReceivedMessage {
    let head: [String]

    /// The numbers of its entries.
    let numbers: [Int]

    /// Returns nil if the connection ends before the message does.
    init?(from connection: LoopbackConnection) {
        var data = Data()
        var end: Range<Int>?
        while end == nil {
            let part = connection.read()
            guard !part.isEmpty else { return nil }
            data += part
            end = data.range(of: Data("\r\n\r\n".utf8))
        }
        guard let end else { return nil }
        head = String(decoding: data[..<end.lowerBound], as: UTF8.self)
            .components(separatedBy: "\r\n")
        let size =
            head.first { $0.lowercased().hasPrefix("content-length:") }
            .flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) } ?? 0
        while data.count < end.upperBound + size {
            let part = connection.read()
            guard !part.isEmpty else { return nil }
            data += part
        }
        let body = String(decoding: data[end.upperBound...], as: UTF8.self)
        let inSpans = body.matches(of: #/"flow.number","value":{"intValue":"([0-9]+)"/#)
        let inEvents = body.matches(of: #/"data":{[^}]*?"number":([0-9]+)/#)
        numbers = (inSpans + inEvents).compactMap { Int($0.output.1) }
    }
}

extension LoopbackConnection {
    fileprivate func answer(_ status: String, _ header: String, _ body: String) {
        let header = header.isEmpty ? "" : "\(header)\r\n"
        let size = "Content-Length: \(body.utf8.count)\r\n"
        write(Data("HTTP/1.1 \(status)\r\n\(header)\(size)\r\n\(body)".utf8))
    }
}
