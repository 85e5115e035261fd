internal import EventModulesTracing

struct Subcommand: Sendable {
    let name: String

    let usage: String

    /// The options that a value follows, and those that stand alone.
    let valueOptions: Set<String>
    let flags: Set<String>
    let run: @MainActor @Sendable (Arguments) async throws -> Void

    /// All commands, in the order in which `eventflow --help` lists them.
    static let all = [show, page, test, export]

    /// The command that shows how to use this one.
    fileprivate var helpCall: String { "eventflow \(name) --help" }

    static let help = """
        Usage: eventflow COMMAND FILE [OPTIONS]

        Shows a flow that an app has recorded with FlowFile, and turns it into other things.

        Commands:
          show    print the flow as text: what happened, each line below its cause
          page    write the flow as one page for a browser
          test    print a Swift test in which the flow happens again
          export  convert the flow to OpenTelemetry traces

        FILE may be -, for standard input. eventflow COMMAND --help shows the options of a command.
        The exit status is 0, 1 if the file can't be read or written, 2 if its last line is cut, or 64
        for incorrect usage.

        """
}

struct Arguments {
    /// The recording; `-` for standard input.
    let file: String
    private var values: [String: [String]] = [:]

    init(_ words: some Sequence<String>, of command: Subcommand) throws(CommandError) {
        var files: [String] = []
        var option: String?
        for word in words {
            if let name = option {
                values[name, default: []].append(word)
                option = nil
            } else if command.valueOptions.contains(word) {
                option = word
            } else if command.flags.contains(word) {
                values[word] = []
            } else if word.unicodeScalars.first == "-", word != "-" {
                throw .usage("There is no option \(word).", fix: "see \(command.helpCall).")
            } else {
                files.append(word)
            }
        }
        if let option {
            throw .usage("The option \(option) needs a value.", fix: "see \(command.helpCall).")
        }
        guard let file = files.first else {
            throw .usage("There is no file.", fix: "write: eventflow \(command.name) FILE")
        }
        guard files.count == 1 else {
            throw .usage(
                "Only one file can be read, and \(files[1]) is a second one.",
                fix: "name one file."
            )
        }
        self.file = file
    }

    func reader() throws(FlowReadingError) -> FlowReader {
        file == "-" ? try .standardInput() : try FlowReader(contentsOf: file)
    }

    func has(_ flag: String) -> Bool { values[flag] != nil }

    func all(_ option: String) -> [String] { values[option] ?? [] }

    func value(_ option: String) -> String? { values[option]?.last }

    func number(_ option: String) throws(CommandError) -> Int? {
        guard let text = value(option) else { return nil }
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        guard let number = Int(digits), number > 0 else {
            throw .badValue(option, text, example: "42")
        }
        return number
    }
}

/// A problem, and how to fix it.
struct CommandError: Error, CustomStringConvertible {
    let description: String

    let status: Int32

    init(_ problem: String, fix: String, status: Int32 = 1) {
        description = "\(problem) To fix this, \(fix)"
        self.status = status
    }

    /// An incorrect use of the program, which has its own status in `sysexits.h`.
    static func usage(_ problem: String, fix: String) -> CommandError {
        CommandError(problem, fix: fix, status: 64)
    }

    static func badValue(_ option: String, _ text: String, example: String) -> CommandError {
        usage(
            "The option \(option) can't be \"\(text)\".",
            fix: "write for example: \(option) \(example)"
        )
    }
}
