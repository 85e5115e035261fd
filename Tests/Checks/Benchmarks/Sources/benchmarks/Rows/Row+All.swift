extension Row {
    /// All rows in the order of the table.
    static var all: [Row] {
        emitRows + replayRows + operatorRows + captureRows + dispatchRows + listenerRows
            + reducerRows + companyRows + storeGrowthRows + keptStateRows + instanceRows
            + appendRows + recordRows + traceRows + flowRows + exportRows + pathRows + tableRows
            + asyncActionRows + workRows + appRows + registerRows + routeRows + linkRows
            + screenRows + bindingRows + memoryRows + buildRows
    }

    /// Returns the rows whose names begin with a prefix.
    ///
    /// Without prefixes, it returns the rows that are measured by default at a pace.
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
