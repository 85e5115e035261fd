extension Row {
    /// All rows in the order of the table.
    static var all: [Row] {
        emitRows + captureRows + dispatchRows + listenerRows + reducerRows + companyRows
            + appendRows + recordRows + pathRows + appRows + registerRows + routeRows + linkRows
            + screenRows
            + memoryRows + buildRows
    }

    /// The rows whose names begin with one of the prefixes; if there is none, those that are
    /// measured at such a pace without being asked for.
    static func matching(_ prefixes: [String], at pace: Pace) -> [Row] {
        all.filter { row in
            prefixes.isEmpty
                ? row.occasion.isMet(at: pace) : prefixes.contains { row.name.hasPrefix($0) }
        }
    }
}

extension Row.Occasion {
    fileprivate func isMet(at pace: Pace) -> Bool {
        switch self {
        case .always: true
        case .unlessQuick: pace.isLongEnough
        case .never: false
        }
    }
}
