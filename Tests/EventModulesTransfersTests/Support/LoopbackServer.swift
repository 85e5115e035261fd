import Foundation

/// A real HTTP server on 127.0.0.1, in a process of its own; gone with the test.
///
/// It answers as its script says, also slowly and wrongly.
@MainActor
final class LoopbackServer {
    private struct NoPort: Error {}

    nonisolated private static let python = (ProcessInfo.processInfo.environment["PATH"] ?? "")
        .split(separator: ":")
        .map { "\($0)/python3" }
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    /// Whether Python is there, which the server is written in.
    nonisolated static var isAvailable: Bool { python != nil }

    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private let port: Int

    /// Starts the server; it listens when this returns.
    init() async throws {
        process.executableURL = URL(fileURLWithPath: Self.python ?? "/usr/bin/python3")
        process.arguments = ["-c", Self.script]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        guard let port = Int(await Self.line(of: output)) else { throw NoPort() }
        self.port = port
    }

    isolated deinit {
        stop()
    }

    func url(_ path: String) throws -> URL {
        guard let url = URL(string: "http://127.0.0.1:\(port)\(path)") else { throw NoPort() }
        return url
    }

    /// Lets an answer that waits go on.
    func goOn() throws {
        try input.fileHandleForWriting.write(contentsOf: Data("\n".utf8))
    }

    /// Kills the server in the middle of whatever it does, and waits until it is dead.
    func stop() {
        guard process.isRunning else { return }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Waits until the server says something: that the other side has hung up.
    func says() async -> String { await Self.line(of: output) }

    private static func line(of output: Pipe) async -> String {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                var line = Data()
                // A line may come in parts.
                while line.last != UInt8(ascii: "\n") {
                    let part = output.fileHandleForReading.availableData
                    if part.isEmpty { break }
                    line += part
                }
                let text = String(decoding: line, as: UTF8.self)
                continuation.resume(returning: text.trimmingCharacters(in: .newlines))
            }
        }
    }
}
