internal import Delivery
public import EventModules

/// Records what follows from what in an app: in a module manager, its store and a router.
///
/// A running app prints its flow with it; in a test, use the testing kit's `FlowRecorder`.
///
/// - Order: Entries are in the order in which things happened.
/// - Lifetime: Records until `stop()`, or until the trace goes. It keeps neither manager nor store
///   nor router, but the events, actions and states of its entries.
///
/// ```swift
/// let trace = FlowTrace(manager: manager, router: router, keeping: 1000) { line in
///     FileHandle.standardError.write(Data("\(line)\n".utf8))
/// }
/// ```
@MainActor
public final class FlowTrace {
    private weak var manager: ModuleManager?
    private weak var store: Store?
    private weak var router: StackRouter?
    package let log: FlowLog
    package let tap: FlowTap

    /// Begins to record.
    ///
    /// Only what happens in the three is recorded, and what that leads to. Each of them is recorded by
    /// one trace at a time: a new one takes the place of the one before, and that is reported.
    ///
    /// - Parameters:
    ///   - manager: Its producers' events, and the listeners that hear them.
    ///   - store: Its actions, states and listeners; the manager's store if nil.
    ///   - router: Its routes.
    ///   - count: How many of the newest entries are kept at least; all if nil.
    ///   - print: Receives each line while the flow goes on: outcomes, and the details that led to
    ///     them.
    public init(
        manager: ModuleManager? = nil,
        store: Store? = nil,
        router: StackRouter? = nil,
        keeping count: Int? = nil,
        printing print: ((String) -> Void)? = nil
    ) {
        log = FlowLog(limit: count)
        tap = FlowTap(log: log)
        self.manager = manager
        self.store = store ?? manager?.store
        self.router = router
        if let print {
            let printer = LivePrinter(of: log, print)
            log.onEntry = { printer.show($0) }
        }
        attach()
    }

    isolated deinit {
        stop()
    }

    /// Ends the recording; what was recorded stays.
    public func stop() {
        if manager?.recorder === tap { manager?.recorder = nil }
        if store?.recorder === tap { store?.recorder = nil }
        if router?.recorder === tap { router?.recorder = nil }
        tap.stop()
    }

    // MARK: - Reading

    /// What happened, in the order in which it did.
    public var entries: [FlowEntry] { log.entries }

    /// The flow as text: outcomes, and the details that led to them, each below what caused it.
    public var transcript: FlowTranscript {
        FlowTranscript(lines: FlowTree(entries, showingEverything: false).lines)
    }

    /// The flow as text with one line for every entry, those that nothing followed from included.
    public var fullTranscript: FlowTranscript {
        FlowTranscript(lines: FlowTree(entries, showingEverything: true).lines)
    }

    /// What caused an entry, step by step back to what came from outside.
    ///
    /// ```
    /// route pushed ProductModule#1
    ///   because called ShopRouting#1
    ///   because event ProductArrayModule#1: productSelected(Product(id: "7"))
    ///   which came from outside
    /// ```
    ///
    /// - Parameter entry: An entry of this flow.
    /// - Returns: The entry and its causes, one a line.
    public func why(_ entry: FlowEntry) -> String {
        var lines = ["\(entry)"]
        var next = entry.causeNumber
        while let number = next {
            guard let cause = log.entry(number) else {
                return (lines + ["  because of what is not kept any more"]).joined(separator: "\n")
            }
            lines.append("  because \(cause)")
            next = cause.causeNumber
        }
        return (lines + ["  which came from outside"]).joined(separator: "\n")
    }

    // MARK: - Attaching

    private func attach() {
        // It observes the producers by itself: without this it would go on to hear events.
        (manager?.recorder as? FlowTap)?.stop()
        reportIfRecorded(manager?.recorder, "module manager")
        reportIfRecorded(store?.recorder, "store")
        reportIfRecorded(router?.recorder, "router")
        manager?.recorder = tap
        store?.recorder = tap
        router?.recorder = tap
    }

    private func reportIfRecorded(_ recorder: (any FlowRecording)?, _ what: String) {
        guard recorder != nil else { return }
        Diagnostics.report(
            Diagnostic(
                "A \(what) is recorded already.",
                [:],
                explanation: "It has one recorder at a time: the earlier one hears nothing more.",
                fix: "To fix this, call stop() on the earlier one, or record with that one."
            ),
            to: recorder
        )
    }
}
