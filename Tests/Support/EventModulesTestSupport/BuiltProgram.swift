internal import Foundation

/// A program of the package, run from outside; it is beside the runner of the tests.
package enum BuiltProgram {
    package struct Result: Equatable {
        package let out: String
        package let error: String
        package let status: Int32

        package init(out: String, error: String, status: Int32) {
            (self.out, self.error, self.status) = (out, error, status)
        }
    }

    /// Runs a program with an input from a pipe.
    package static func run(
        _ name: String,
        _ arguments: String...,
        input: String = ""
    ) throws -> Result { try run(name, arguments, input: input) }

    /// Runs a program with a list of arguments.
    package static func run(
        _ name: String,
        _ arguments: [String],
        input: String = ""
    ) throws -> Result {
        let (process, typed, out, error) = (process(name, arguments), Pipe(), Pipe(), Pipe())
        process.standardInput = typed
        process.standardOutput = out
        process.standardError = error
        // The pipe takes a short input before the program reads it.
        try typed.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try typed.fileHandleForWriting.close()
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

    /// Runs a program at a pseudo-terminal, and types a line after each prompt, which ends with `> `.
    ///
    /// - Returns: Everything that the terminal shows, until the program ends.
    package static func type(
        _ lines: [String],
        to name: String,
        _ arguments: String...
    ) throws -> String {
        var (person, program): (Int32, Int32) = (-1, -1)
        guard openpty(&person, &program, nil, nil, nil) == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        defer { close(person) }
        // A program that another test starts must not keep the terminal open.
        for end in [person, program] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let process = process(name, arguments)
        let terminal = FileHandle(fileDescriptor: program, closeOnDealloc: false)
        process.standardInput = terminal
        process.standardOutput = terminal
        process.standardError = terminal
        try process.run()
        close(program)

        var shown: [UInt8] = []
        var rest = lines[...]
        var bytes = [UInt8](repeating: 0, count: 4096)
        // The terminal shows nothing more when the program has ended.
        while case let count = read(person, &bytes, bytes.count), count > 0 {
            shown += bytes.prefix(count)
            guard shown.suffix(2).elementsEqual("> ".utf8) else { continue }
            // Control-D ends the input.
            let line = rest.popFirst().map { "\($0)\n" } ?? "\u{4}"
            _ = write(person, line, line.utf8.count)
        }
        process.waitUntilExit()
        return String(decoding: shown, as: UTF8.self).replacing("\r\n", with: "\n")
    }

    private static func process(_ name: String, _ arguments: [String]) -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
            .deletingLastPathComponent().appendingPathComponent(name)
        process.arguments = arguments
        return process
    }
}
