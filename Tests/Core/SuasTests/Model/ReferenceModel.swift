import Suas

/// The simplest model of a store: one queue of deliveries, processed in order.
@MainActor
final class ReferenceModel {
    private(set) var state = Numbers(Program.firstIndices)
    var listeners: [ModelListener] = []
    var sent: [Sent] = []
    private var pending: [(ModelListener) -> Void] = []
    private var queue: [() -> Void] = []
    private var isDelivering = false
    private var isPassing = false
    unowned let run: ProgramRun<ReferenceModel>

    init(_ run: ProgramRun<ReferenceModel>) { self.run = run }

    func dispatch(_ action: any Action) {
        deliver { [self] in
            notify { $0.hear(action) }
            isPassing = true
            run.pass(action, { state }, dispatch, reduce)
            isPassing = false
        }
    }

    /// Dispatches the actions from the inlet, each from outside, and those that are sent meanwhile.
    func receive() {
        while !sent.isEmpty { dispatch(sent.removeFirst()) }
    }

    private func reduce(_ action: any Action) { change { $0.reduced(by: action) } }

    func reset(to given: Numbers) { change { given[$0.index] ?? $0 } }

    private func change(_ update: @escaping (Numbers.Entry) -> Numbers.Entry) {
        deliver { [self] in
            callPending()
            let old = state
            state.entries = old.entries.map(update)
            if state != old { notify { [state] in $0.hear(state, after: old) } }
        }
    }

    func replaceKeys(_ entries: [Numbers.Entry]) {
        let old = state
        state.entries = entries
        pending.append { [state] in $0.hear(state, after: old) }
        enqueue(callPending)
    }

    func callPending() {
        while !pending.isEmpty { notify(pending.removeFirst()) }
    }

    func notify(_ call: (ModelListener) -> Void) {
        for it in listeners where listeners.contains(where: { $0 === it }) { call(it) }
    }

    /// Makes a delivery at once for a middleware, and queues it for all other callers.
    private func deliver(_ delivery: @escaping () -> Void) {
        guard isPassing else { return enqueue(delivery) }
        isPassing = false
        delivery()
        isPassing = true
    }

    func enqueue(_ delivery: @escaping () -> Void) {
        queue.append(delivery)
        guard !isDelivering else { return }
        isDelivering = true
        while !queue.isEmpty { queue.removeFirst()() }
        isDelivering = false
    }
}
