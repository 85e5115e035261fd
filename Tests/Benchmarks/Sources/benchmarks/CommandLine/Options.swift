/// What the command line asks for.
struct Options {
    /// What is done with the results.
    enum Output: Equatable {
        case table
        case json
        case markdown

        /// Markdown is put into the page at a path.
        case page(String)
    }

    private(set) var isQuick = false
    private(set) var isHelp = false
    private(set) var isSelfCheck = false
    private(set) var output = Output.table

    /// The files that results are taken from; empty if they are to be measured.
    private(set) var sources: [String] = []

    /// The file of the older results.
    private(set) var older: String?

    /// How the names of the wanted rows begin; empty for all rows.
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
