/// A command line that cannot be followed.
enum UsageError: Error, Equatable {
    case unknownOption(String)
    case missingValue(String)
    case noSuchRow(String)
    case unreadable(String)
    case noReport(String)
    case noPlace(String)
    case onlyInTable(String)
    case quick(String)
}

extension UsageError: CustomStringConvertible {
    var description: String {
        switch self {
        case .unknownOption(let option): "unknown option '\(option)'; see --help"
        case .missingValue(let option): "'\(option)' needs a file; see --help"
        case .noSuchRow(let prefix): "no row's name begins with '\(prefix)'; see --help"
        case .unreadable(let path): "'\(path)' cannot be read"
        case .noReport(let path): "'\(path)' is not what --json prints"
        case .onlyInTable(let option):
            "'\(option)' goes with the table only, which is printed by default"
        case .quick(let what): "\(what) is of a quick run, whose times mean nothing"
        case .noPlace(let path):
            "'\(path)' has no lines '\(Page.beginning)' and '\(Page.end)' to put the tables between"
        }
    }
}
