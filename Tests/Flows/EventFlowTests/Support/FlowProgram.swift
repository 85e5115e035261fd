import Foundation

/// The built program, run from outside.
enum FlowProgram {
    struct Result: Equatable {
        var out: String
        var error: String
        var status: Int32
    }

    /// The program is in the folder of the test runner.
    static let executable = URL(fileURLWithPath: CommandLine.arguments[0])
        .deletingLastPathComponent().appendingPathComponent("eventflow")

    /// Runs the program with a file as its standard input.
    static func run(_ arguments: String..., input: String? = nil) throws -> Result {
        try run(arguments, input: input)
    }

    /// Runs the program with a list of arguments.
    static func run(_ arguments: [String], input: String? = nil) throws -> Result {
        let process = Process()
        let (out, error) = (Pipe(), Pipe())
        process.executableURL = executable
        process.arguments = arguments
        process.standardInput =
            try input.map { try FileHandle(forReadingFrom: URL(fileURLWithPath: $0)) }
            ?? FileHandle.nullDevice
        process.standardOutput = out
        process.standardError = error
        try process.run()
        let shown = out.fileHandleForReading.readDataToEndOfFile()
        let complained = error.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Result(
            out: String(decoding: shown, as: UTF8.self),
            error: String(decoding: complained, as: UTF8.self),
            status: process.terminationStatus
        )
    }
}
