/// A command such as `flow show`.
struct Subcommand: Sendable {
    let name: String

    /// The text of `--help`.
    let usage: String

    /// The options that a value follows, and those that stand alone.
    let valueOptions: Set<String>
    let flags: Set<String>
    let run: @MainActor @Sendable (Arguments, Streams) async throws -> Void

    /// All commands, in the order in which `flow --help` lists them.
    static let all = [show, page, test, export, send]

    static let help = """
        Usage: flow COMMAND FILE [OPTIONS]

        Shows a flow that an app has recorded with FlowFile, and turns it into other things.

        Commands:
          show    print the flow as text: what happened, each line below its cause
          page    write the flow as one page for a browser
          test    print a Swift test in which the flow happens again
          export  convert the flow for Perfetto, OpenTelemetry or a CloudEvents broker
          send    send the flow to an OpenTelemetry collector or a broker

        FILE may be -, for standard input. flow COMMAND --help shows the options of a command.
        The exit status is 0, 1 if the file can't be read or written, or 64 for incorrect usage.

        """
}

/// The arguments of a command.
struct Arguments {
    /// The recording; `-` for standard input.
    let file: String
    private var values: [String: [String]] = [:]

    init(_ words: some Sequence<String>, of command: Subcommand) throws(UsageError) {
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
            } else if word.hasPrefix("-"), word != "-" {
                // The text after "=" may be a password.
                throw .unknownOption(String(word.prefix { $0 != "=" }), of: command.name)
            } else {
                files.append(word)
            }
        }
        if let option { throw .noValue(option, of: command.name) }
        guard let file = files.first else { throw .noFile(of: command.name) }
        guard files.count == 1 else {
            // The second one may be a part of a header without quotation marks, such as a password.
            let takesHeaders = command.valueOptions.contains("--header")
            throw takesHeaders ? .secondFileOrHeader : .secondFile(files[1])
        }
        self.file = file
    }

    func has(_ flag: String) -> Bool { values[flag] != nil }

    /// The values of an option that may be repeated.
    func all(_ option: String) -> [String] { values[option] ?? [] }

    /// The value of an option; nil if it is missing.
    func value(_ option: String) -> String? { values[option]?.last }

    /// The number of an entry.
    func number(_ option: String) throws(UsageError) -> Int? {
        guard let text = value(option) else { return nil }
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        guard let number = Int(digits), number > 0 else {
            throw .badValue(option, text, example: "42")
        }
        return number
    }
}

/// The reason why the arguments are invalid.
enum UsageError: Error {
    case noCommand
    case unknownCommand(String)
    case unknownOption(String, of: String)
    case noValue(String, of: String)
    case noFile(of: String)
    case secondFile(String)
    case secondFileOrHeader

    /// A page without `-o`.
    case noOutput(of: String)

    /// An export without `--format`.
    case noFormat(of: String)

    /// A flow to send without an address.
    case noReceiver(of: String)
    case badValue(String, String, example: String)

    /// Two options or files that exclude each other.
    case conflict(String, fix: String)
}

extension UsageError: CustomStringConvertible {
    var description: String {
        switch self {
        case .noCommand: "There is no command. To fix this, see flow --help."
        case .unknownCommand(let name):
            "There is no command \(name). To fix this, see flow --help."
        case .unknownOption(let option, let command):
            "There is no option \(option). To fix this, see flow \(command) --help."
        case .noValue(let option, let command):
            "The option \(option) needs a value. To fix this, see flow \(command) --help."
        case .noFile(let command):
            "There is no file. To fix this, write: flow \(command) FILE"
        case .secondFile(let file):
            "Only one file can be read, and \(file) is a second one. To fix this, name one file."
        case .secondFileOrHeader:
            "Only one file can be read. To fix this, name one file, and quote headers with spaces."
        case .noOutput(let file):
            "The page needs a file. To fix this, write: flow page \(file) -o flow.html"
        case .noFormat(let file):
            "The export needs a format. To fix this, write: flow export \(file) --format otlp"
        case .noReceiver(let file):
            "There is no receiver. To fix this, write for example: "
                + "flow send \(file) --otlp http://localhost:4318"
        case .badValue(let option, let text, let example):
            "The option \(option) can't be \"\(text)\". "
                + "To fix this, write for example: \(option) \(example)"
        case .conflict(let problem, let fix): "\(problem) To fix this, \(fix)."
        }
    }
}
