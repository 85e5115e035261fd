import Foundation

/// A program that is run, found on the path.
@MainActor
struct Command {
    private let words: [String]

    init(_ words: String...) {
        self.init(words)
    }

    init(_ words: [String]) {
        self.words = words
    }

    /// Runs the program and says so.
    ///
    /// - Returns: The seconds that it took.
    @discardableResult
    func run() throws -> Double {
        Self.say("$ \(words.joined(separator: " "))")
        let clock = ContinuousClock()
        let time = try clock.measure { _ = try output() }
        Self.say("  \((time / .seconds(1)).text(digits: 1)) s")
        return time / .seconds(1)
    }

    /// What the program prints.
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
