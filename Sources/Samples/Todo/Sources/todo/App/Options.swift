package import ArgumentParser
import EventModulesFiles
import Foundation

/// The program's command-line options.
package struct Options: ParsableCommand {
    /// The link to open first.
    @Option(
        name: .customLong("open"),
        help: ArgumentHelp("Open a link, such as todo://task/3.", valueName: "link")
    )
    package var link: String?

    /// True if the list is saved after each second of rest.
    @Flag(
        name: .customLong("autosave"),
        help: "Save the list after each second without a change, and at the end of the commands."
    )
    package var autosaves = false

    @Flag(
        name: .customLong("no-watch"),
        help: "In a terminal, don't look for changes of FILE by other programs."
    )
    private var isUnwatched = false

    /// The file to which every event is logged.
    @Option(help: ArgumentHelp("Write every event to a file.", valueName: "file"))
    package var log: String?

    /// The file to which analytics are written.
    @Option(help: ArgumentHelp("Write analytics, one JSON object per line.", valueName: "file"))
    package var analytics: String?

    /// The file to which the flow is recorded.
    @Option(
        help: ArgumentHelp(
            "Record each event and its consequences, for the command flow; the file must not exist, "
                + "or be an earlier recording.",
            valueName: "file"
        )
    )
    package var record: String?

    /// True if the trace is printed to standard error.
    @Flag(
        name: .customLong("trace"),
        help: """
            Print each event and its consequences to standard error; in a terminal, redirect it: \
            todo --trace 2>trace.txt
            """
    )
    package var traces = false

    /// The arguments from the first one that isn't an option or its value.
    @Argument(parsing: .captureForPassthrough, help: .private)
    private var words: [String] = []

    /// The file with the list; nil for the built-in list.
    package private(set) var file: String?

    /// The command after the file; nil to use the list.
    package private(set) var command: String?

    private enum CodingKeys: CodingKey {
        case link, autosaves, isUnwatched, log, analytics, record, traces, words
    }

    package init() {}

    /// Parses the arguments, without the program's name.
    ///
    /// Options can stand before and after the file; everything after a command's name belongs to it.
    ///
    /// - Throws: An error that says what is wrong and how to fix it, or the text that `--help` asks
    ///   for.
    package init(_ arguments: [String]) throws {
        self = try Self.parse(arguments)
        var words = words[...]
        if let first = words.first, first != "--" {
            try Self.checkIsNoOption(first)
            self = try Self.parse(Array(arguments.dropLast(words.count) + words.dropFirst()))
            file = first
            words = self.words[...]
        }
        if words.first == "--" {
            words.removeFirst()
            if file == nil { file = words.popFirst() }
        } else {
            try words.first.map(Self.checkIsNoOption)
        }
        guard !words.isEmpty else { return }
        let line = words.joined(separator: " ")
        if line.allSatisfy(\.isWhitespace) { throw OptionsError.emptyCommand }
        command = line
    }

    /// The parser captures options that it doesn't know, because a command may have them.
    private static func checkIsNoOption(_ word: String) throws {
        if ["-h", "--help"].contains(word) { throw CleanExit.helpRequest() }
        if word.hasPrefix("-") { throw ValidationError("There is no option \(word.visible).") }
    }

    /// True if other programs' changes of the list's file are looked for.
    package var watches: Bool { !isUnwatched }

    /// Uses the default list if no file was named and it exists, has changes of an earlier run, or was
    /// named in the environment.
    ///
    /// A file that doesn't exist and has a command's name is that command, for the default list.
    ///
    /// - Throws: An error if there is a command without a list.
    package mutating func useDefaultFile(_ environment: [String: String]) throws(OptionsError) {
        let path = Self.defaultPath(environment)
        let isThere =
            [path, RecoveryFile(beside: path).path].contains(where: Self.isThere)
            || environment["TODO_FILE"] == path
        if let name = file, CommandSyntax.all.contains(where: { $0.name == name }),
            !Self.isThere(name)
        {
            guard isThere else { throw .noList(path, command: name) }
            command = command.map { "\(name) \($0)" } ?? name
            file = path
        } else if file == nil, isThere {
            file = path
        }
    }

    private static func isThere(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: path)
    }

    /// Returns the path of the default list: `TODO_FILE`, or else one in the user's data folder.
    package static func defaultPath(_ environment: [String: String]) -> String {
        if let path = environment["TODO_FILE"], !path.isEmpty { return path }
        return folder("XDG_DATA_HOME", or: ".local/share", environment) + "/todo/todo.txt"
    }

    /// Returns the path of the settings (XDG Base Directory Specification).
    package static func settingsPath(_ environment: [String: String]) -> String {
        folder("XDG_CONFIG_HOME", or: ".config", environment) + "/todo/settings"
    }

    private static func folder(
        _ variable: String,
        or name: String,
        _ environment: [String: String]
    ) -> String {
        let path = environment[variable, default: ""]
        // Relative paths are invalid by the specification.
        return path.hasPrefix("/") ? path : environment["HOME", default: ""] + "/" + name
    }
}

extension Options {
    /// The text that `--help` prints, besides the options.
    package static let configuration = CommandConfiguration(
        commandName: "todo",
        abstract: "Keeps a to-do list in a file in the todo.txt format.",
        usage: """
            todo [OPTIONS] [FILE]
            todo [OPTIONS] [FILE] COMMAND
            """,
        discussion: """
            Without FILE, the list is TODO_FILE, or $XDG_DATA_HOME/todo/todo.txt; if it doesn't exist, \
            an example list is shown.
            With a COMMAND, such as add Buy milk, runs it, saves the list and ends.
            In a terminal, the list is shown and changed with keys: ? shows all keys. Otherwise, or if \
            TERM is dumb, commands are read from standard input, one per line:

            \(CommandSyntax.helpText)

            Unsaved changes are kept in FILE.recover if the program is terminated, and versions of \
            FILE that a save replaced in FILE.replaced. The exit status is 1 if a command failed or \
            changes were not saved.
            """
    )
}

/// The reason why the arguments are invalid.
package enum OptionsError: Error, Equatable, CustomStringConvertible {
    case emptyCommand

    /// A command for the default list, which doesn't exist.
    case noList(String, command: String)

    /// A file has two uses.
    case sameFile(String, use: String, other: String)

    /// Standard error is the terminal on which the app draws.
    case traceOnScreen

    /// One line for the user that says how to fix the arguments.
    package var description: String {
        switch self {
        case .emptyCommand:
            "The command is empty. To fix this, write one after the file, such as: add Buy milk"
        case .noList(let path, let command):
            "There is no list \(path.visible) for the command \(command). "
                + "To fix this, name a file before it: todo FILE \(command)"
        case .sameFile(let file, let use, let other):
            "\(file.visible) can't be \(use) and \(other): one would overwrite the other. "
                + "To fix this, name another file."
        case .traceOnScreen:
            "The trace can't be printed where the list is drawn. "
                + "To fix this, redirect standard error: todo --trace 2>trace.txt"
        }
    }
}

extension Options {
    /// The path of a list's archive; nil if the list is an archive.
    private static func archivePath(of file: String) -> String? {
        let path = TodoFileKeeper.archivePath(beside: file)
        return FileIdentity(path) == FileIdentity(file) ? nil : path
    }

    /// Throws an error if two of the files that the program writes are the same one.
    package func checkFiles() throws(OptionsError) {
        var known: [(file: FileIdentity, use: String)] = []
        for (path, use) in [
            (file, "the list's file"),
            (file.map { RecoveryFile(beside: $0).path }, "the list's recovery file"),
            (file.flatMap(Self.archivePath), "the list's archive"),
            (log, "the file of --log"),
            (analytics, "the file of --analytics"),
            (record, "the file of --record"),
        ] {
            guard let path, let identity = FileIdentity(path) else { continue }
            if let other = known.first(where: { $0.file == identity }) {
                throw .sameFile(path, use: other.use, other: use)
            }
            known.append((identity, use))
        }
    }
}
