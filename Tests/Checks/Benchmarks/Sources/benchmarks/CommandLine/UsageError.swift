/// An error in the command line or in a file that it names.
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
        case .unreadable(let path): "'\(path)' can't be read"
        case .noReport(let path): "'\(path)' isn't a report printed by --json"
        case .onlyInTable(let option):
            "'\(option)' works only with the table, the default output"
        case .quick(let what): "\(what) comes from a quick run, whose times mean nothing"
        case .noPlace(let path):
            "'\(path)' lacks the lines '\(Page.beginning)' and '\(Page.end)' around the tables"
        }
    }
}
