import Screens

/// A base class of views that write down what happens to them: from the start, although the log is
/// only known once their screen has it.
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
