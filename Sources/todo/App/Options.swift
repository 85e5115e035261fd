/// What the program was started with.
package struct Options: Equatable {
    /// The file with the list; nil for the built-in list.
    package var file: String?

    /// The file that every event is written to.
    package var log: String?

    /// The file that the analytics are written to.
    package var analytics: String?

    /// The link to what is shown first.
    package var link: String?

    /// Whether what follows from what is printed to standard error.
    package var traces = false

    /// Whether only the usage is to be shown.
    package var showsHelp = false

    /// Reads the arguments, without the program's name.
    ///
    /// - Throws: What is wrong with them and how they are written.
    package init(_ arguments: [String]) throws(OptionsError) {
        var rest = arguments[...]
        var takesOptions = true
        while let argument = rest.popFirst() {
            switch argument {
            case "--" where takesOptions: takesOptions = false
            case "--help" where takesOptions, "-h" where takesOptions: showsHelp = true
            case "--log" where takesOptions: log = try Self.value(of: argument, &rest)
            case "--analytics" where takesOptions: analytics = try Self.value(of: argument, &rest)
            case "--trace" where takesOptions: traces = true
            case "--open" where takesOptions: link = try Self.value(of: argument, &rest)
            case _ where takesOptions && argument.hasPrefix("-"): throw .unknown(argument)
            case _ where file != nil: throw .secondFile(argument)
            default: file = argument
            }
        }
    }

    private static func value(
        of option: String,
        _ rest: inout ArraySlice<String>
    ) throws(OptionsError) -> String {
        guard let value = rest.popFirst() else { throw .noValue(option) }
        return value
    }

    /// What `--help` shows.
    package static let usage = """
        Usage: todo [FILE] [--open LINK] [--log FILE] [--analytics FILE] [--trace]

        Keeps a to-do list in a file in the todo.txt format, or in none to try it out.
        At a terminal, the list is shown and keys change it: ? shows them all. Elsewhere, or where
        TERM is dumb, commands are read from standard input, one a line:

        \(CommandSyntax.helpText)

        Options:
          --open LINK             show what LINK leads to, such as todo://task/3
          --log FILE              write every event to FILE
          --analytics FILE        write analytics to FILE, one JSON object a line
          --trace                 print to standard error what follows from what, as it happens;
                                  at a terminal, redirect it: todo --trace 2>trace.txt
          --help                  show this
        """
}

/// Why the program can't start as it was asked to.
package enum OptionsError: Error, Equatable, CustomStringConvertible {
    case unknown(String)
    case noValue(String)
    case secondFile(String)

    /// Standard error is the terminal that the app draws on.
    case traceOnScreen

    /// One line for the person at the terminal.
    package var description: String {
        switch self {
        case .unknown(let option):
            "There is no option \(option.printable). To fix this, see todo --help."
        case .noValue(let option):
            "The option \(option) needs a \(option == "--open" ? "link" : "file"). "
                + "To fix this, write: \(option) \(option == "--open" ? "LINK" : "FILE")"
        case .secondFile(let file):
            "There is one list only, and \(file.printable) would be a second. "
                + "To fix this, name one file."
        case .traceOnScreen:
            "The trace can't be printed where the list is drawn. "
                + "To fix this, redirect standard error: todo --trace 2>trace.txt"
        }
    }
}
