extension Row {
    /// All rows in the order of the table.
    static var all: [Row] {
        emitRows + captureRows + dispatchRows + listenerRows + reducerRows + companyRows
            + appendRows + pathRows + routeRows + linkRows + screenRows + memoryRows
    }

    /// The rows whose names begin with one of the prefixes; all of them if there is none.
    static func matching(_ prefixes: [String]) -> [Row] {
        prefixes.isEmpty ? all : all.filter { $0.matches(any: prefixes) }
    }

    private func matches(any prefixes: [String]) -> Bool {
        prefixes.contains { name.hasPrefix($0) }
    }
}
