/// A program that was run and failed.
struct CommandFailure: Error, CustomStringConvertible {
    let command: String
    let output: String

    var description: String { "'\(command)' failed:\n\(output)" }
}
