/// What the command line asks for.
struct Options {
    private(set) var isQuick = false
    private(set) var isJSON = false
    private(set) var isHelp = false

    /// How the names of the wanted rows begin; empty for all rows.
    private(set) var prefixes: [String] = []

    init(_ arguments: some Sequence<String>) throws(UsageError) {
        for argument in arguments { try take(argument) }
    }

    var pace: Pace { isQuick ? .quick : .full }

    private mutating func take(_ argument: String) throws(UsageError) {
        switch argument {
        case "--quick": isQuick = true
        case "--json": isJSON = true
        case "--help", "-h": isHelp = true
        case let option where option.hasPrefix("-"): throw .unknownOption(option)
        default: prefixes.append(argument)
        }
    }
}
