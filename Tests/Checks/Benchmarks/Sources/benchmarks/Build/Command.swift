import Foundation

/// A program found on the `PATH` and run as a child process.
@MainActor
struct Command {
    /// The time that a program took.
    struct Duration: CustomStringConvertible {
        let seconds: Double

        /// The seconds used on all cores, which hardly depend on what else the machine is running.
        let processorSeconds: Double

        var description: String {
            "\(seconds.text(digits: 1)) s, \(processorSeconds.text(digits: 1)) s of processor time"
        }
    }

    private let words: [String]

    init(_ words: String...) {
        self.init(words)
    }

    init(_ words: [String]) {
        self.words = words
    }

    /// Runs the program, and logs the command and its duration to standard error.
    @discardableResult
    func run() throws -> Duration {
        Self.say("$ \(words.joined(separator: " "))")
        let processorTime = Stopwatch.processorTimeOfChildren()
        let time = try ContinuousClock().measure { _ = try output() } / .seconds(1)
        let duration = Duration(
            seconds: time,
            processorSeconds: Stopwatch.processorTimeOfChildren() - processorTime
        )
        Self.say("  \(duration)")
        return duration
    }

    /// Runs the program and returns its output.
    func output() throws -> String {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = words
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = String(
            decoding: pipe.fileHandleForReading.readDataToEndOfFile(),
            as: UTF8.self
        )
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw CommandFailure(command: words.joined(separator: " "), output: output)
        }
        return output
    }

    private static func say(_ line: String) {
        FileHandle.standardError.write(Data("\(line)\n".utf8))
    }
}
