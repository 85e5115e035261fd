/// The options on the command line.
struct Options {
    /// The form in which the results are output.
    enum Output: Equatable {
        case table
        case json
        case markdown

        /// Markdown, written into the page at a path.
        case page(String)
    }

    private(set) var isQuick = false
    private(set) var isHelp = false
    private(set) var isSelfCheck = false
    private(set) var output = Output.table

    /// The files to read results from; empty to measure them.
    private(set) var sources: [String] = []

    /// The file with the older results.
    private(set) var older: String?

    /// The name prefixes of the requested rows; empty for the default rows.
    private(set) var prefixes: [String] = []

    init(_ arguments: some Sequence<String>) throws(UsageError) {
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() { try take(argument, &rest) }
    }

    var pace: Pace { isQuick ? .quick : .full }

    private mutating func take(
        _ argument: String,
        _ rest: inout ArraySlice<String>
    ) throws(UsageError) {
        func value() throws(UsageError) -> String {
            guard let value = rest.popFirst() else { throw .missingValue(argument) }
            return value
        }
        switch argument {
        case "--quick": isQuick = true
        case "--self-check": isSelfCheck = true
        case "--help", "-h": isHelp = true
        case "--json": output = .json
        case "--markdown": output = .markdown
        case "--fill": output = .page(try value())
        case "--from": sources.append(try value())
        case "--compare": older = try value()
        case let option where option.hasPrefix("-"): throw .unknownOption(option)
        default: prefixes.append(argument)
        }
    }
}
