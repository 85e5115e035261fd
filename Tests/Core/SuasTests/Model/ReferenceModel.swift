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
    func receive() { while !sent.isEmpty { dispatch(sent.removeFirst()) } }

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

    func callPending() { while !pending.isEmpty { notify(pending.removeFirst()) } }

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

extension ReferenceModel: ProgramTarget {
    func send(_ action: Sent) { sent.append(action) }

    func attach(_ indices: [Int]) { replaceKeys(state.entries + Numbers(indices).entries) }

    func detach(_ index: Int) {
        if state[index] != nil { replaceKeys(state.entries.filter { $0.index != index }) }
    }

    func reset(_ index: Int, to number: Int) {
        reset(to: Numbers(entries: [Numbers.Entry(index, number)]))
    }

    func add(_ listener: Program.Listener) -> Registration {
        let new = ModelListener(listener, run, state)
        listeners.append(new)
        let remove = { [self] in listeners.removeAll { $0 === new } }
        return Registration(
            remove: remove,
            inform: listener.hearsActions ? nil : { [self] in inform(new) },
            link: { _ in },
            ownerReleased: remove
        )
    }

    private func inform(_ listener: ModelListener) {
        enqueue { [self] in
            callPending()
            notify { if $0 === listener { $0.hear(state) } }
        }
    }
}

/// A listener of the model; selects and filters states as a store's listener does.
@MainActor
final class ModelListener {
    private let listener: Program.Listener
    private unowned let run: ProgramRun<ReferenceModel>

    /// The selection from the last state that was received.
    private var selected: Int?

    init(_ listener: Program.Listener, _ run: ProgramRun<ReferenceModel>, _ state: Numbers) {
        self.listener = listener
        self.run = run
        selected = select(from: state)
    }

    func hear(_ action: any Action) {
        if listener.hearsActions { run.heard("\(action)", by: listener) }
    }

    func hear(_ new: Numbers, after old: Numbers) {
        guard isConcerned(old, new), accepts(old, new) else { return }
        let last = selected
        selected = select(from: new)
        if case .partOfSelector = listener.kind, selected == last { return }
        hear(new)
    }

    /// Receives the current state, even if it has not changed.
    func hear(_ state: Numbers) {
        switch listener.kind {
        case .actions: break
        case .wholeState: run.heard("\(state)", by: listener)
        case .key(let index), .partOfKey(let index):
            if let entry = state[index] { run.heard("\(entry.number)", by: listener) }
        case .selector, .partOfSelector, .opaquePart:
            if let selected = select(from: state) { run.heard("\(selected)", by: listener) }
        }
    }

    private func isConcerned(_ old: Numbers, _ new: Numbers) -> Bool {
        switch listener.kind {
        case .actions: false
        case .wholeState, .selector, .partOfSelector, .opaquePart: true
        case .key(let index), .partOfKey(let index): old[index] != new[index]
        }
    }

    /// Returns the filter's decision; without an old state the filter is not called.
    private func accepts(_ old: Numbers, _ new: Numbers) -> Bool {
        guard listener.isFiltered, let old = filtered(old), let new = filtered(new) else {
            return true
        }
        return run.accepts(old, new, for: listener)
    }

    private func filtered(_ state: Numbers) -> [Int]? {
        switch listener.kind {
        case .wholeState, .selector: state.entries.map(\.number)
        case .key(let index): state[index].map { [$0.number] }
        case .actions, .partOfKey, .partOfSelector, .opaquePart: nil
        }
    }

    private func select(from state: Numbers) -> Int? {
        switch listener.kind {
        case .selector(let index), .partOfSelector(let index), .opaquePart(let index):
            state[index].flatMap { Program.selected($0.number) }
        case .actions, .wholeState, .key, .partOfKey: nil
        }
    }
}

/// The model's version of a store's state: numbers in the order in which their keys were attached.
struct Numbers: Equatable {
    /// The number of a key.
    ///
    /// Entries are compared by identity, because a store's sub-states may change to equal values.
    final class Entry {
        let index: Int
        let number: Int

        init(_ index: Int, _ number: Int) {
            self.index = index
            self.number = number
        }
    }

    var entries: [Entry]

    subscript(index: Int) -> Entry? { entries.first { $0.index == index } }
}

extension Numbers {
    /// Creates the initial numbers of some keys.
    init(_ indices: [Int]) { entries = indices.map { Entry($0, $0) } }
}

extension Numbers.Entry: Equatable {
    static func == (left: Numbers.Entry, right: Numbers.Entry) -> Bool { left === right }

    /// Returns the reduced entry, or this entry if the reducer returns nil.
    func reduced(by action: any Action) -> Numbers.Entry {
        let twice = Program.namesAdd(index) ? nil : action as? AddTwice
        guard let add = twice?.add ?? action as? Add, add.keys.contains(Program.keys[index]) else {
            return self
        }
        return Numbers.Entry(index, number + (twice == nil ? 1 : 2) * add.amount)
    }
}

extension Numbers: ProgramState {
    var keys: [StateKey] { entries.map { Program.keys[$0.index] } }

    /// The same text as that of a `Store.State`.
    var description: String {
        let texts = entries.map { "\"\(Program.keys[$0.index])\": \($0.number)" }
        return texts.isEmpty ? "[:]" : "[\(texts.joined(separator: ", "))]"
    }
}
