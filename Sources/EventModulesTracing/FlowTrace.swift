internal import Delivery
public import EventModules

/// A causal log of an app: of its module manager, its store and its router.
///
/// A running app prints its flow with it; in a test, use the testing kit's `FlowRecorder`.
///
/// - Order: Entries are in the order in which things happened.
/// - Lifetime: Records until `stop()`, or until the trace is deallocated. It retains neither manager
///   nor store nor router, but the events, actions and states of its entries.
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
    /// Each manager, store and router has one recorder at a time: a new trace replaces the one before,
    /// which is reported.
    ///
    /// - Parameters:
    ///   - manager: Its producers' events and its listeners' calls are recorded.
    ///   - store: Its actions, states and listeners are recorded; the manager's store if nil.
    ///   - router: Its routes are recorded.
    ///   - count: The number of newest entries that are kept at least; all if nil.
    ///   - write: Receives each line while it happens: outcomes, and the details that led to them.
    public init(
        manager: ModuleManager? = nil,
        store: Store? = nil,
        router: StackRouter? = nil,
        keeping count: Int? = nil,
        write: ((String) -> Void)? = nil
    ) {
        log = FlowLog(limit: count)
        tap = FlowTap(log: log)
        self.manager = manager
        self.store = store ?? manager?.store
        self.router = router
        if let write {
            let printer = LivePrinter(of: log, write)
            log.onEntry = { printer.show($0) }
        }
        attach()
    }

    isolated deinit {
        stop()
    }

    /// Ends the recording; its entries stay.
    public func stop() {
        if manager?.recorder === tap { manager?.recorder = nil }
        if store?.recorder === tap { store?.recorder = nil }
        if router?.recorder === tap { router?.recorder = nil }
        tap.stop()
    }

    // MARK: - Reading

    /// The entries, in the order in which things happened.
    public var entries: [FlowEntry] { log.entries }

    /// The flow as text: outcomes, and the details that led to them, each below its cause.
    public var transcript: FlowTranscript {
        FlowTranscript(lines: FlowTree(entries, showingEverything: false).lines)
    }

    /// The flow as text with one line for every entry, also for details that led to nothing.
    public var fullTranscript: FlowTranscript {
        FlowTranscript(lines: FlowTree(entries, showingEverything: true).lines)
    }

    /// The causes of an entry, step by step back to what came from outside.
    ///
    /// ```
    /// route pushed ProductModule#1
    ///   because called ShopRouting#1
    ///   because event ProductArrayModule#1: productSelected(Product(id: "7"))
    ///   which came from outside
    /// ```
    ///
    /// - Parameter entry: An entry of this flow.
    /// - Returns: The entry and its causes, each on a line.
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
        reportIfRecorded(manager?.recorder, "module manager")
        reportIfRecorded(store?.recorder, "store")
        reportIfRecorded(router?.recorder, "router")
        manager?.recorder = tap
        store?.recorder = tap
        router?.recorder = tap
    }

    private func reportIfRecorded(_ recorder: (any Recorder)?, _ name: String) {
        guard recorder != nil else { return }
        Diagnostics.report(
            Diagnostic(
                "A \(name) is recorded already.",
                [:],
                explanation: "It has one recorder at a time: the earlier one records nothing more.",
                fix: "To fix this, call stop() on the earlier one, or record with that one."
            ),
            to: recorder
        )
    }
}
