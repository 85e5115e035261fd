#if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
internal import EventRuntime
internal import Foundation
internal import Suas

/// Gives a store its kept sub-states, and hands their changes to a writer after each turn.
@MainActor
final class StoreKeeper: StateKeeper {
    private final class SubState {
        let key: KeptKey
        let instance: StateInstance?
        let name: KeptEntry.Name
        var isChanged = false

        init(_ key: KeptKey, of instance: StateInstance?) {
            (self.key, self.instance) = (key, instance)
            name = KeptEntry.Name(key: key.key, instance: instance?.description)
        }
    }

    private let kept: KeptState
    private let writer: KeptStateWriter
    private var keys: [StateKey: KeptKey]
    private weak var store: Store?

    /// The app's sub-states that no reducer has taken yet.
    private var states: [StateKey: any Sendable] = [:]

    /// The sub-states of the earlier run's instances that haven't been restored yet.
    private var former: [String: [StateKey: any Sendable]] = [:]
    private var heardKeys: Set<StateKey> = []

    /// The sub-states that have changed since they were last handed over.
    private var changed: [SubState] = []

    /// Reads the kept sub-states; nil, which logs a diagnostic, if the storage can't be opened.
    init?(_ kept: KeptState) {
        self.kept = kept
        keys = kept.keys
        writer = KeptStateWriter(kept)
        do {
            try kept.storage.open()
        } catch {
            Diagnostics.report(
                "The storage of kept states can't be opened.",
                ["problem": "\(error)"],
                explanation: "The store begins with its reducers' own states, and keeps none.",
                fix: "To fix this, give each process its own folder, which it may write to."
            )
            return nil
        }
        for key in Array(kept.keys.values).inOrder({ $0.key < $1.key }) { read(key) }
    }

    // MARK: - Reading

    private func read(_ key: KeptKey) {
        let file = KeptFile.name(of: key.key)
        do {
            guard let content = try kept.storage.read(file, limit: kept.limit) else { return }
            let entries = try KeptFile.entries(of: content)
            guard entries.first?.name == KeptEntry.Name(key: key.key) else { throw KeptFile.damage }
            // All fit, or none is used.
            let states = try entries.map { try kept.keys[$0.name.key]?.decode($0) }
            self.states[key.key] = states[0]
            guard let position = states[0] as? any InstanceReferring else { return }
            // The file is written as a whole, also with what doesn't change.
            for (entry, state) in zip(entries, states) {
                let instances = entry.name.instance == nil ? position.instances : nil
                writer.add({ (entry, instances) }, for: entry.name)
                entry.name.instance.map { former[$0, default: [:]][entry.name.key] = state }
            }
        } catch {
            putAside(file, of: key.key, KeptStateProblem(error))
        }
    }

    private func putAside(_ file: String, of key: StateKey, _ problem: KeptStateProblem) {
        var aside: String
        do {
            aside = try kept.storage.putAside(file)
        } catch {
            keys[key] = nil
            aside = "impossible, so the key isn't kept: \(error)"
        }
        Diagnostics.report(
            "A kept state can't be used.",
            ["state key": "\"\(key)\"", "problem": "\(problem)", "put aside as": aside],
            explanation: "The reducer's own initial state holds.",
            fix: "To fix this, give a changed type a new version, with a migration from the "
                + "earlier one, and give the file its old name."
        )
    }

    // MARK: - The store

    func states(forKeys keys: [StateKey]) -> Store.State {
        Store.State(states.filter { keys.contains($0.key) })
    }

    func keep(_ store: Store) {
        for case let position as any InstanceReferring in states.values {
            position.reserve(in: store.instanceNumbers)
        }
        self.store = store
        store.keeper = self
        didAttach(store.state.keys, of: nil)
    }

    func keptStates(of instance: StateInstance?) -> Store.State? {
        guard let instance else { return states.isEmpty ? nil : Store.State(states) }
        return instance.former.flatMap { former.removeValue(forKey: $0) }.map { Store.State($0) }
    }

    func didAttach(_ attached: [StateKey], of instance: StateInstance?) {
        guard let store else { return }
        for key in attached.compactMap({ keys[$0] }) {
            // The listeners of the app's keys stay when those are detached.
            if instance == nil {
                states[key.key] = nil
                guard heardKeys.insert(key.key).inserted else { continue }
            }
            let subState = SubState(key, of: instance)
            key.listen(store, instance) { [self] in
                if !subState.isChanged { noteChange(of: subState) }
            }
            // A restored instance may have another name than before.
            if instance?.former != nil { noteChange(of: subState) }
        }
    }

    func didDetach(_ detached: [StateKey], of instance: StateInstance) {
        for key in detached { keys[key].map { noteChange(of: SubState($0, of: instance)) } }
    }

    // MARK: - Changes

    private func noteChange(of subState: SubState) {
        guard let store else { return }
        subState.isChanged = true
        changed.append(subState)
        // The task runs after the turn, and retains the store until then.
        if changed.count == 1 { Task { if handOver(from: store) { writer.writeSoon() } } }
    }

    /// Copies what has changed; returns false if nothing has.
    private func handOver(from store: Store) -> Bool {
        defer { changed = [] }
        for subState in changed {
            subState.isChanged = false
            writer.add(subState.key.copy(store, subState.instance), for: subState.name)
        }
        return !changed.isEmpty
    }

    func flush() async {
        if let store { _ = handOver(from: store) }
        for report in await writer.flush() { Diagnostics.report(report) }
    }
}
#endif
