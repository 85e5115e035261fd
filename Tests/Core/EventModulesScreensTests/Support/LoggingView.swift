import EventModulesScreens

/// A base class of views that log their calls, including those before their screen sets the log.
@MainActor
class LoggingView: ModelHolder {
    var heldModel: (any ViewModel)?
    private var earlier: [String] = []

    var log: Log? {
        didSet {
            log?.lines += earlier
            earlier = []
        }
    }

    required init() {}

    func write(_ line: String) {
        if let log { log.lines.append(line) } else { earlier.append(line) }
    }
}
