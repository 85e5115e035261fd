import EventModules
import EventModulesTracing
import Foundation

extension Row {
    /// The cost of recording a flow to a file, until everything is written.
    static var traceRows: [Row] {
        [
            Row(
                "trace/file",
                "emit to a listener, recorded to a file, per entry; raw: recorded in memory",
                budget: Budget(.atMost(60_000, .nanoseconds))
            ) {
                [.emitting(to: .file), .emitting(to: .memory)]
            },
            Row(
                "trace/file-dispatch",
                "dispatch, K = 1, recorded to a file, per entry; raw: recorded in memory",
                budget: Budget(.atMost(80_000, .nanoseconds))
            ) {
                [.dispatching(to: .file), .dispatching(to: .memory)]
            },
        ]
    }
}

/// The destination of recorded entries.
private enum Destination {
    case file
    case memory
}

extension Contestant {
    /// Emits events to one listener: two entries each.
    fileprivate static func emitting(to destination: Destination) -> Contestant {
        let module = ProductModule()
        let manager = ModuleManager(listeners: [SelectionListener()])
        manager.setupEventsListeners(for: module)
        return recording(to: destination, entriesPerStep: 2) { file in
            FlowTrace(manager: manager, keeping: 1000, to: file)
        } step: { _ in
            module.emit(.productSelected(.sample))
        }
    }

    /// Dispatches actions that change a sub-state with one listener: three entries each.
    fileprivate static func dispatching(to destination: Destination) -> Contestant {
        let keyed = KeyedStore(keys: 1)
        return recording(to: destination, entriesPerStep: 3) { file in
            FlowTrace(store: keyed.store, keeping: 1000, to: file)
        } step: { index in
            keyed.store.dispatch(action: MoveTo(place: index))
        }
    }

    /// Records steps; each operation has a trace and a file of its own, and enough steps for the time
    /// of opening them not to count.
    private static func recording(
        to destination: Destination,
        entriesPerStep: Int,
        trace: @escaping @MainActor (FlowFile?) -> FlowTrace,
        step: @escaping @MainActor (Int) -> Void
    ) -> Contestant {
        let steps = 2000
        return Contestant(
            destination == .file ? "library" : "raw",
            unitsPerOperation: entriesPerStep * steps
        ) { operations in
            var missing = 0
            for _ in 0..<operations {
                let file = RecordedFile(destination)
                let trace = trace(file?.output)
                for index in 0..<steps { step(index) }
                trace.stop()
                missing += await file?.missing() ?? 0
            }
            return operations + missing
        } expectedSum: {
            $0
        }
    }
}

/// A recording that is deleted when it is released.
@MainActor
private final class RecordedFile {
    let output: FlowFile
    private let path = NSTemporaryDirectory() + "/benchmark-\(UUID().uuidString).jsonl"

    init() throws {
        // Nothing may be dropped while the app records faster than anything can be written.
        output = try FlowFile(path, app: "benchmarks", buffering: 1 << 32)
    }

    convenience init?(_ destination: Destination) {
        guard destination == .file else { return nil }
        try? self.init()
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Waits until everything is written, and returns the number of entries that aren't.
    func missing() async -> Int {
        try? await output.flush()
        return output.droppedCount
    }
}

private final class SelectionListener: AnyEventsListening {
    private let tally = Tally()

    @discardableResult
    func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
        producer[event: ProductEvent.productSelected]
            .subscribe(onNext: { [tally] product in tally.add(product.id) })
            .disposed(by: producer.disposeBag)
        return true
    }
}
