import Foundation

/// The built program, run from outside.
struct TodoProgram {
    struct Result: Equatable {
        var out: String
        var error: String
        var status: Int32
    }

    /// The program is in the folder of the test runner.
    static let executable = URL(fileURLWithPath: CommandLine.arguments[0])
        .deletingLastPathComponent().appendingPathComponent("todo")

    private let process = Process()
    private let input = Pipe()
    private let out = Pipe()
    private let error = Pipe()

    /// Starts the program.
    init(
        _ arguments: [String],
        in folder: TemporaryFolder? = nil,
        environment: [String: String] = [:]
    ) throws {
        // Writing to a program that has ended must not end the tests.
        signal(SIGPIPE, SIG_IGN)
        process.executableURL = Self.executable
        process.arguments = arguments
        if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder.path("")) }
        process.environment = Self.environment(with: environment)
        process.standardInput = input
        process.standardOutput = out
        process.standardError = error
        try process.run()
    }

    /// Returns the environment of a user who has no list and no settings.
    static func environment(with own: [String: String]) -> [String: String] {
        let home = NSTemporaryDirectory() + "/TodoTests-home-" + UUID().uuidString
        let defaults = ["XDG_CONFIG_HOME": home, "XDG_DATA_HOME": home, "TODO_FILE": ""]
        return ProcessInfo.processInfo.environment
            .merging(defaults) { $1 }.merging(own) { $1 }
    }

    /// Types lines.
    func type(_ text: String) throws {
        try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    }

    /// Types bytes, which need not be text.
    func type(bytes: [UInt8]) throws {
        try input.fileHandleForWriting.write(contentsOf: Data(bytes))
    }

    /// Waits for the next output; the program prints a whole line at a time.
    func shown() -> String {
        String(decoding: out.fileHandleForReading.availableData, as: UTF8.self)
    }

    /// Sends a signal.
    func send(_ signal: Int32) {
        kill(process.processIdentifier, signal)
    }

    /// Ends the input and waits for the program to end.
    func end() throws -> Result {
        try input.fileHandleForWriting.close()
        return try result()
    }

    /// Waits for the program to end by itself.
    func result() throws -> Result {
        let shown = out.fileHandleForReading.readDataToEndOfFile()
        let complained = error.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Result(
            out: String(decoding: shown, as: UTF8.self),
            error: String(decoding: complained, as: UTF8.self),
            status: process.terminationStatus
        )
    }

    /// Waits for the program to end by itself, without reading its output.
    func unreadResult() throws -> Result {
        let complained = error.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let text = String(decoding: complained, as: UTF8.self)
        return Result(out: "", error: text, status: process.terminationStatus)
    }

    /// Runs the program with an input.
    static func run(
        _ arguments: [String] = [],
        typing text: String = "",
        environment: [String: String] = [:]
    ) throws -> Result {
        let program = try TodoProgram(arguments, environment: environment)
        // A program that refuses its arguments may end before the text is written; the result shows it.
        try? program.type(text)
        return try program.end()
    }
}
