/// The failure of a command, with its output.
struct CommandFailure: Error, CustomStringConvertible {
    let command: String
    let output: String

    var description: String { "'\(command)' failed:\n\(output)" }
}
