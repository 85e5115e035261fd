import EventModules
import EventModulesTracing

extension Row {
    /// The cost of recording a flow, and of the hooks while nothing is recorded.
    static var recordRows: [Row] {
        [
            Row(
                "record/off",
                "emit to a listener of a manager, not recorded; raw: without a manager",
                budget: Budget(.flat, allocations: 0)
            ) {
                [.emitting(to: .managed), .emitting(to: .direct)]
            },
            Row(
                "record/emit",
                "emit to a listener, recorded, per entry; raw: not recorded",
                budget: Budget(.atMost(1000, .nanoseconds))
            ) {
                [.recordedEmit(isRecorded: true), .recordedEmit(isRecorded: false)]
            },
            Row(
                "record/dispatch",
                "dispatch, K = 1, recorded, per entry; raw: not recorded",
                budget: Budget(.atMost(1000, .nanoseconds))
            ) {
                [.recordedDispatch(isRecorded: true), .recordedDispatch(isRecorded: false)]
            },
            printGrowth(300),
            printGrowth(3000),
        ]
    }

    private static func printGrowth(_ length: Int) -> Row {
        Row(
            "record/print-\(length)",
            "a chain of \(length), each event printed below its cause; raw: a chain of 30",
            budget: Budget(.timesRaw(2))
        ) {
            [.printedChain(of: length), .printedChain(of: 30)]
        }
    }
}

/// The connection between a listener and a producer.
private enum Way {
    case managed
    case direct
}

extension Contestant {
    fileprivate static func emitting(to listening: Way) -> Contestant {
        let module = ProductModule()
        let listener = PlaceListener()
        let manager = ModuleManager(listeners: listening == .managed ? [listener] : [])
        manager.setupEventsListeners(for: module)
        // Hides the producer's type from the listener, as a manager does.
        let producer: any AnyEventsProducer = opaque(module)
        if listening == .direct { listener.registerToEvents(for: producer) }
        return Contestant(listening == .managed ? "library" : "raw") { operations in
            withExtendedLifetime(manager) {
                listener.tally.added {
                    for _ in 0..<operations { module.emit(.productSelected(.sample)) }
                }
            }
        } expectedSum: {
            $0 * Product.sample.id
        }
    }

    /// Emits events to one listener: two entries each.
    fileprivate static func recordedEmit(isRecorded: Bool) -> Contestant {
        let module = ProductModule()
        let listener = PlaceListener()
        let manager = ModuleManager(listeners: [listener])
        manager.setupEventsListeners(for: module)
        return Contestant(isRecorded ? "library" : "raw", unitsPerOperation: 2) { operations in
            let trace = isRecorded ? FlowTrace(manager: manager, keeping: 1000) : nil
            let sum = listener.tally.added {
                for _ in 0..<operations { module.emit(.productSelected(.sample)) }
            }
            return sum + missing(trace, operations * 2)
        } expectedSum: {
            $0 * Product.sample.id
        }
    }

    /// Emits chains of events, each emitted by a listener of the previous one; an event and a call
    /// are printed for each.
    fileprivate static func printedChain(of length: Int) -> Contestant {
        let module = ProductModule()
        let manager = ModuleManager(listeners: [ChainListener()])
        manager.setupEventsListeners(for: module)
        return Contestant("a chain of \(length)", unitsPerOperation: length) { operations in
            var lines = 0
            for _ in 0..<operations {
                let trace = FlowTrace(manager: manager) { _ in lines += 1 }
                module.emit(.moved(from: length, to: 0))
                trace.stop()
            }
            return lines
        } expectedSum: {
            $0 * (2 * length - 1)
        }
    }

    /// Dispatches actions that change a sub-state with one listener: three entries each.
    fileprivate static func recordedDispatch(isRecorded: Bool) -> Contestant {
        let keyed = KeyedStore(keys: 1)
        return Contestant(isRecorded ? "library" : "raw", unitsPerOperation: 3) { operations in
            let trace = isRecorded ? FlowTrace(store: keyed.store, keeping: 1000) : nil
            let sum = keyed.tally.added {
                for index in 0..<operations {
                    keyed.store.dispatch(action: MoveTo(place: index))
                }
            }
            return sum + missing(trace, operations * 3)
        } expectedSum: {
            sumOfIndices($0)
        }
    }
}

/// Returns the number of entries that a trace should have kept but didn't.
@MainActor
private func missing(_ trace: FlowTrace?, _ expected: Int) -> Int {
    trace.map { max(0, min(expected, 1000) - $0.entries.count) } ?? 0
}

/// A listener to selected products.
private final class PlaceListener: AnyEventsListening {
    let tally = Tally()

    @discardableResult
    func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
        producer[event: ProductEvent.productSelected]
            .subscribe(onNext: { [tally] product in tally.add(product.id) })
            .disposed(by: producer.disposeBag)
        return true
    }
}

/// Answers each event of a chain with the next one.
private final class ChainListener: EventsListening {
    func registerToEvents(
        for producer: any AnyEventsProducer,
        events: Observable<ProductEvent>
    ) -> Bool {
        guard let module = producer as? ProductModule else { return false }
        events
            .subscribe(onNext: { [unowned module] event in
                guard case .moved(let rest, _) = event, rest > 1 else { return }
                module.emit(.moved(from: rest - 1, to: 0))
            })
            .disposed(by: producer.disposeBag)
        return true
    }
}
