/// A command line that cannot be followed.
enum UsageError: Error {
    case unknownOption(String)
    case noSuchRow(String)
}

extension UsageError: CustomStringConvertible {
    var description: String {
        switch self {
        case .unknownOption(let option): "unknown option '\(option)'; see --help"
        case .noSuchRow(let prefix): "no row's name begins with '\(prefix)'; see --help"
        }
    }
}
