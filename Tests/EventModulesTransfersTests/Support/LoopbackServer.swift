import Foundation

/// An HTTP server on 127.0.0.1 in its own process, which is stopped after the test.
///
/// Its script also produces slow and invalid responses.
@MainActor
final class LoopbackServer {
    private struct NoPort: Error {}

    nonisolated private static let python = (ProcessInfo.processInfo.environment["PATH"] ?? "")
        .split(separator: ":")
        .map { "\($0)/python3" }
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    /// True if Python is installed; the server is a Python script.
    nonisolated static var isAvailable: Bool { python != nil }

    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private let port: Int

    /// Starts the server and waits until it accepts connections.
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

    /// Resumes a response that is paused.
    func resume() throws {
        try input.fileHandleForWriting.write(contentsOf: Data("\n".utf8))
    }

    /// Kills the server and waits until its process has ended.
    func stop() {
        guard process.isRunning else { return }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Waits for the next line that the server prints, such as "hung up".
    func nextLine() async -> String { await Self.line(of: output) }

    private static func line(of output: Pipe) async -> String {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                var line = Data()
                // A line may arrive in parts.
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
