import EventModulesFiles
import Foundation

/// The program's command-line options.
package struct Options: Equatable {
    /// The file with the list; nil for the built-in list.
    package var file: String?

    /// The command after the file; nil to use the list.
    package var command: String?

    /// The file to which every event is logged.
    package var log: String?

    /// The file to which analytics are written.
    package var analytics: String?

    /// The file to which the flow is recorded.
    package var record: String?

    /// The link to open first.
    package var link: String?

    /// True if the list is saved after each second of rest.
    package var autosaves = false

    /// True if other programs' changes of the list's file are looked for.
    package var watches = true

    /// True if the trace is printed to standard error.
    package var traces = false

    /// True if the program only prints its usage.
    package var showsHelp = false

    /// Parses the arguments, without the program's name.
    ///
    /// - Throws: An error that names the invalid argument and its correct form.
    package init(_ arguments: [String]) throws(OptionsError) {
        var rest = arguments[...]
        var takesOptions = true
        while let argument = rest.popFirst() {
            switch argument {
            case "--" where takesOptions: takesOptions = false
            case "--help" where takesOptions, "-h" where takesOptions: showsHelp = true
            case "--log" where takesOptions: log = try Self.value(of: argument, &rest)
            case "--analytics" where takesOptions: analytics = try Self.value(of: argument, &rest)
            case "--record" where takesOptions: record = try Self.value(of: argument, &rest)
            case "--autosave" where takesOptions: autosaves = true
            case "--no-watch" where takesOptions: watches = false
            case "--trace" where takesOptions: traces = true
            case "--open" where takesOptions: link = try Self.value(of: argument, &rest)
            case _ where takesOptions && argument.hasPrefix("-"): throw .unknown(argument)
            case _ where file != nil:
                let words = ([argument] + rest).joined(separator: " ")
                if words.allSatisfy(\.isWhitespace) { throw .emptyCommand }
                command = words
                return
            default: file = argument
            }
        }
    }

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

    private static func value(
        of option: String,
        _ rest: inout ArraySlice<String>
    ) throws(OptionsError) -> String {
        guard let value = rest.popFirst() else { throw .noValue(option) }
        return value
    }

    /// The text that `--help` prints.
    package static let usage = """
        Usage: todo [FILE] [--open LINK] [--log FILE] [--analytics FILE] [--record FILE] [--trace]
               todo [OPTIONS] [FILE] COMMAND

        Keeps a to-do list in a file in the todo.txt format. Without FILE, the list is TODO_FILE, or
        $XDG_DATA_HOME/todo/todo.txt; if it doesn't exist, an example list is shown.
        With a COMMAND, such as add Buy milk, runs it, saves the list and ends.
        In a terminal, the list is shown and changed with keys: ? shows all keys. Otherwise, or if
        TERM is dumb, commands are read from standard input, one per line:

        \(CommandSyntax.helpText)

        Options:
          --open LINK             open LINK, such as todo://task/3
          --autosave              save the list after each second without a change
          --no-watch              don't look for changes of FILE by other programs
          --log FILE              write every event to FILE
          --analytics FILE        write analytics to FILE, one JSON object per line
          --record FILE           record each event and its consequences to FILE, for the command
                                  flow; FILE must not exist, or be an earlier recording
          --trace                 print each event and its consequences to standard error;
                                  in a terminal, redirect it: todo --trace 2>trace.txt
          --help                  show this help

        Unsaved changes are kept in FILE.recover if the program is terminated, and versions of FILE
        that a save replaced in FILE.replaced. The exit status is 1 if a command failed or changes
        were not saved.
        """
}

/// The reason why the arguments are invalid.
package enum OptionsError: Error, Equatable, CustomStringConvertible {
    case unknown(String)
    case noValue(String)
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
        case .unknown(let option):
            "There is no option \(option.visible). To fix this, see todo --help."
        case .noValue(let option):
            "The option \(option) needs a \(option == "--open" ? "link" : "file"). "
                + "To fix this, write: \(option) \(option == "--open" ? "LINK" : "FILE")"
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
