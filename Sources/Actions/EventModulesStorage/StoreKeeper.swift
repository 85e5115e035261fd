#if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
internal import Dispatch
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

    private let keys: [StateKey: KeptKey]
    private let writer: KeptStateWriter
    private weak var store: Store?

    /// The keys whose files couldn't be read so far, and that no reducer has taken.
    private var unread: Set<StateKey>

    /// The app's sub-states that no reducer has taken yet, and those that have been detached.
    private var states: [StateKey: any Sendable] = [:]

    /// The sub-states of instances in positions that haven't been restored yet: of an earlier run,
    /// or detached before.
    private var former: [String: [StateKey: any Sendable]] = [:]

    /// The last sub-states of instances that have been detached, until they are handed over.
    private var ended: [String: [StateKey: any Sendable]] = [:]
    private var heardKeys: Set<StateKey> = []

    /// The keys that no reducer has had so far, without those that were reported.
    private var missing: Set<StateKey>

    /// The sub-states that have changed since they were last handed over.
    private var changed: [SubState] = []

    /// Reads the kept sub-states; an older store with the same storage keeps nothing from then on.
    init(_ kept: KeptState, for reducers: [AnyReducer]) {
        keys = kept.keys
        missing = Set(kept.keys.keys).subtracting(reducers.map(\.stateKey))
        unread = Set(kept.keys.keys)
        writer = KeptStateWriter(kept)
        writer.keeper = self
        read(unread) { try writer.takeOver() }
        // A reducer for another type may be attached later.
        for key in missing.sorted().compactMap({ keys[$0] }) {
            let other = reducers.first { $0.stateType == key.stateType && keys[$0.stateKey] == nil }
            if let other { reportMissing(key, other) }
        }
    }

    deinit { writer.end() }

    // MARK: - Reading

    private func read(_ wanted: Set<StateKey>, opening open: () throws -> Void) {
        do { try open() } catch { return Diagnostics.report(KeptStateWriter.report(closed: error)) }
        for key in wanted.sorted() { read(key) }
    }

    private func read(_ key: StateKey) {
        let content: Data?
        do {
            content = try writer.read(key)
        } catch KeptStateProblem.damaged(let words) {
            unread.remove(key)
            return putAside(nil, of: key, KeptStateProblem(words))
        } catch {
            return Diagnostics.report(
                "A kept state can't be read now.",
                ["state key": "\"\(key)\"", "problem": "\(KeptStateProblem(error))"],
                explanation: "The store uses the reducer's initial state. The file stays as it is.",
                fix: "To fix this, create the store when its files can be read, such as after the "
                    + "device has been unlocked."
            )
        }
        unread.remove(key)
        guard let content else { return }
        var isOld = false
        do {
            let entries = try KeptFile.entries(of: content, limit: writer.kept.limit)
            guard let own = entries[0], own.name == KeptEntry.Name(key: key) else {
                throw KeptFile.damage
            }
            states[key] = try take(own, &isOld)
            for (index, entry) in entries.enumerated().dropFirst() {
                // A copy of what can't be used is put aside; the rest of the file isn't touched.
                do {
                    guard let entry, let instance = entry.name.instance else {
                        throw KeptFile.damage
                    }
                    former[instance, default: [:]][entry.name.key] = try take(entry, &isOld)
                } catch {
                    isOld = true
                    let part = try entry.map { try KeptFile.content(of: [$0]) } ?? content
                    putAside((entry?.name.description ?? "\(key)@\(index)", part), of: key, error)
                }
            }
        } catch {
            putAside(nil, of: key, error)
        }
        // The file is written as a whole, after all of it has been read.
        if isOld { writer.writeSoon() }
    }

    /// Decodes a sub-state, and hands it over if it must be written, at once or with its file.
    private func take(_ entry: KeptEntry, _ isOld: inout Bool) throws -> (any Sendable)? {
        let state = try keys[entry.name.key]?.decode(entry)
        let instances = (state as? any InstanceReferring)?.instances
        if let state, let key = keys[entry.name.key], key.version != entry.version {
            isOld = true
            writer.add({ try key.encode(state, entry.name) }, for: entry.name)
        } else if entry.name.instance != nil || instances != nil {
            writer.add({ (entry, instances) }, for: entry.name)
        }
        return state
    }

    /// Puts the file of a key aside, or a copy of what can't be used in it.
    private func putAside(
        _ part: (name: String, content: Data)?,
        of key: StateKey,
        _ error: any Error
    ) {
        var aside: String
        do {
            aside = try writer.putAside(part, of: key)
        } catch {
            aside = "impossible, so the key isn't kept: \(KeptStateProblem(error))"
        }
        Diagnostics.report(
            "A kept state can't be used.",
            [
                "state key": "\"\(part?.name ?? key)\"", "problem": "\(KeptStateProblem(error))",
                "put aside as": aside,
            ],
            explanation: "The store uses the reducer's initial state.",
            fix: "To fix this, give a changed type a new version, with a migration from the "
                + "earlier one" + (part == nil ? ", and give the file its old name" : "") + "."
        )
    }

    private func reportMissing(_ key: KeptKey, _ other: AnyReducer?) {
        missing.remove(key.key)
        Diagnostics.report(
            "A kept state has a key that no reducer has.",
            [
                "state key": "\"\(key.key)\"", "state type": "\(key.stateType)",
                "key of its reducer": other.map { "\"\($0.stateKey)\"" } ?? "no reducer",
            ],
            explanation: "Nothing is kept until a reducer for that key is attached.",
            fix: "To fix this, pass the reducer's key as the stateKey of keep(_:), or keep the "
                + "type of a reducer's state."
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

    func keptStates(forKeys attached: [StateKey], of instance: StateInstance?) -> Store.State? {
        if let instance {
            return instance.former.flatMap { former.removeValue(forKey: $0) }
                .map { Store.State($0) }
        }
        let unread = unread.intersection(attached)
        if !unread.isEmpty { read(unread) { try writer.open() } }
        return states.isEmpty ? nil : Store.State(states)
    }

    func didAttach(_ attached: [StateKey], of instance: StateInstance?) {
        guard let store else { return }
        missing.subtract(attached)
        for key in attached.compactMap({ keys[$0] }) {
            // The listeners of the app's keys stay when those are detached.
            if instance == nil {
                states[key.key] = nil
                unread.remove(key.key)
                guard heardKeys.insert(key.key).inserted else { continue }
            }
            let subState = SubState(key, of: instance)
            key.listen(store, instance) { [self] in
                if !subState.isChanged { saveAfterTurn(subState) }
            }
            // A restored instance may have another name than before.
            if instance?.former != nil { saveAfterTurn(subState) }
        }
    }

    /// Keeps the last sub-states: a key is attached again, and written, with what it has now.
    func willDetach(_ detached: [StateKey], of instance: StateInstance?) {
        guard let store else { return }
        for key in detached.compactMap({ keys[$0] }) {
            let state = key.copy(store, instance)
            if let instance {
                ended[instance.description, default: [:]][key.key] = state
                saveAfterTurn(SubState(key, of: instance))
            } else {
                states[key.key] = state
            }
        }
        // A router that is released detaches its position and its modules, in any order.
        for case let position as any InstanceReferring in states.values {
            for name in position.instances { ended[name].map { former[name] = $0 } }
        }
    }

    // MARK: - Changes

    private func saveAfterTurn(_ subState: SubState) {
        guard let store else { return }
        subState.isChanged = true
        changed.append(subState)
        guard changed.count == 1 else { return }
        // The task runs after the turn, and retains the store until then.
        Task { if withExtendedLifetime(store, { handOver() }) { writer.writeSoon() } }
    }

    /// Copies what has changed; returns `false` if nothing has.
    @discardableResult
    func handOver() -> Bool {
        guard let store else { return false }
        defer { (changed, ended) = ([], [:]) }
        for subState in changed {
            subState.isChanged = false
            let (key, name) = (subState.key, subState.name)
            let last = name.instance.map { ended[$0] } ?? states
            guard let state = key.copy(store, subState.instance) ?? last?[key.key] else { continue }
            let isLast = name.instance.map { ended[$0] != nil } ?? false
            writer.add({ try key.encode(state, name) }, for: name, isLast: isLast)
        }
        return !changed.isEmpty
    }

    func flush() async {
        handOver()
        if !keys.values.contains(where: { $0.stateType is any InstanceReferring.Type }) {
            for key in missing.sorted().compactMap({ keys[$0] }) { reportMissing(key, nil) }
        }
        for report in await writer.flush() { Diagnostics.report(report) }
    }
}

/// The only user of a storage in the process; encodes sub-states and writes their files, on a queue.
///
/// - Lifetime: Until its store has been released and the last changes are written.
final class KeptStateWriter: Sendable {
    private struct Content {
        var isOpen = false

        /// The checksums of the files that may be replaced, since the store has read or written
        /// them, by their keys; `nil` for a missing file.
        var known: [StateKey: String?] = [:]

        /// The sub-states that have to be written, and those in files that can change in part.
        var entries: [KeptEntry.Name: KeptEntry] = [:]

        /// The instances in the file of a position, by its key.
        var instances: [StateKey: Set<String>] = [:]

        /// The sub-states of released modules, which are kept as long as a position has them.
        var ended: Set<KeptEntry.Name> = []
        var unwrittenKeys: Set<StateKey> = []

        /// The keys whose last attempt has failed, and was reported; `nil` for the storage.
        var failedKeys: Set<StateKey?> = []
        var reports: [Diagnostic] = []
    }

    /// The writers of this process by what they write to.
    private static let owners = Guarded<[String: KeptStateWriter]>([:])

    let kept: KeptState
    @MainActor
    weak var keeper: StoreKeeper?

    /// The changes that the queue hasn't taken.
    private let changes = Guarded<[KeptEntry.Name: (KeptKey.Encoding, isLast: Bool)]>([:])
    private let content = Guarded(Content())
    private let queue = DispatchQueue(label: "EventModules.KeptState", qos: .utility)

    init(_ kept: KeptState) { self.kept = kept }

    // MARK: - The storage

    /// Opens the storage; a store that had it, released or not, writes its changes before.
    @MainActor
    func takeOver() throws {
        let identity = try kept.storage.identity()
        while let identity, let owner = own(identity) {
            owner.keeper?.handOver()
            let reports = owner.queue.sync {
                defer { owner.close() }
                return owner.write()
            }
            for report in reports { Diagnostics.report(report) }
        }
        try open()
    }

    /// Makes itself the owner, unless there is another one, which it returns.
    private func own(_ identity: String) -> KeptStateWriter? {
        Self.owners.withLock { owners in
            if let owner = owners[identity], owner !== self { return owner }
            owners[identity] = self
            return nil
        }
    }

    func open() throws { try content.withLock { try open(&$0) } }

    private func open(_ content: inout Content) throws {
        guard !content.isOpen else { return }
        if let identity = try kept.storage.identity(), own(identity) != nil {
            throw KeptStateProblem("a newer store of this process uses it")
        }
        try kept.storage.open()
        content.isOpen = true
        // Another store may have written meanwhile.
        content.known = content.known.filter { key, checksum in
            (try? storedFile(of: key).map(KeptFile.checksum) == checksum) == true
        }
    }

    private func close() {
        content.withLock { content in
            if content.isOpen { kept.storage.close() }
            content.isOpen = false
        }
        Self.owners.withLock { owners in owners = owners.filter { $0.value !== self } }
    }

    private static var closed: String { report(closed: CancellationError()).summary }

    static func report(closed error: any Error) -> Diagnostic {
        Diagnostic(
            "The storage of kept states can't be opened.",
            ["problem": "\(KeptStateProblem(error))"],
            explanation: "Nothing is kept until it opens; each change and flush tries again.",
            fix: "To fix this, give each process its own folder, which it may write to."
        )
    }

    /// Reads the file of a key; throws if that isn't possible now.
    func read(_ key: StateKey) throws -> Data? {
        try content.withLock { content in
            let file = try storedFile(of: key)
            content.known[key] = .some(file.map(KeptFile.checksum))
            return file
        }
    }

    private func storedFile(of key: StateKey) throws -> Data? {
        // One more byte than allowed shows that there are too many.
        let limit = min(kept.limit, .max - 1) + 1
        return try kept.storage.read(KeptFile.name(of: key), limit: limit)
    }

    /// Puts the file of a key aside, or a copy of a part of it; if that fails, it isn't replaced.
    func putAside(_ part: (name: String, content: Data)?, of key: StateKey) throws -> String {
        try content.withLock { content in
            let known = content.known.removeValue(forKey: key)
            let file = KeptFile.name(of: part?.name ?? key)
            if let part { try kept.storage.write(part.content, to: file) }
            let aside = try kept.storage.putAside(file)
            content.known[key] = part == nil ? .some(nil) : known
            return aside
        }
    }

    // MARK: - Changes

    func add(_ encode: @escaping KeptKey.Encoding, for name: KeptEntry.Name, isLast: Bool = false) {
        changes.withLock { $0[name] = (encode, isLast) }
    }

    func writeSoon() {
        queue.async {
            let reports = self.write()
            guard !reports.isEmpty else { return }
            Task { @MainActor in
                // As a store is released, it may still change what a newer one keeps.
                let isReleased = self.keeper == nil
                for report in reports where !isReleased || report.summary != Self.closed {
                    Diagnostics.report(report)
                }
            }
        }
    }

    /// Writes the last changes of a released store.
    func end() {
        writeSoon()
        queue.async { self.close() }
    }

    /// Writes what has changed, and returns reports of failures.
    func flush() async -> [Diagnostic] {
        await withCheckedContinuation { continuation in
            // The caller retains the writer; when it resumes, it may release the last reference.
            queue.async { [weak self] in
                self?.content.withLock { _ = $0.failedKeys.remove(nil) }
                continuation.resume(returning: self?.write() ?? [])
            }
        }
    }

    private func write() -> [Diagnostic] {
        content.withLock { content in
            guard !content.unwrittenKeys.isEmpty || changes.withLock({ !$0.isEmpty })
            else { return [] }
            do {
                try open(&content)
            } catch {
                let isNew = content.failedKeys.insert(nil).inserted
                return isNew ? [Self.report(closed: error)] : []
            }
            content.failedKeys.remove(nil)
            let changes = changes.withLock { changes in
                defer { changes = [:] }
                return changes
            }
            for (name, (encode, isLast)) in changes {
                update(name, encode, in: &content)
                if isLast { content.ended.insert(name) }
            }
            let shown = Set(content.instances.values.joined())
            for name in content.ended where !shown.contains(name.instance ?? "") {
                content.ended.remove(name)
                content.entries[name] = nil
            }
            for key in content.unwrittenKeys.sorted() { write(key, in: &content) }
            defer { content.reports = [] }
            return content.reports
        }
    }

    private func update(
        _ name: KeptEntry.Name,
        _ encode: KeptKey.Encoding,
        in content: inout Content
    ) {
        do {
            let (entry, instances) = try encode()
            content.entries[name] = entry
            if let instance = name.instance {
                let shown = content.instances.filter { $0.value.contains(instance) }
                content.unwrittenKeys.formUnion(shown.keys)
            } else {
                content.instances[name.key] = instances
                content.unwrittenKeys.insert(name.key)
            }
        } catch {
            report(name.key, error, in: &content)
        }
    }

    private func write(_ key: StateKey, in content: inout Content) {
        let name = KeptEntry.Name(key: key)
        guard let own = content.entries[name] else { return }
        let instances = content.instances[key]
        let others = content.entries.values.filter { entry in
            entry.name.instance.map { instances?.contains($0) == true } ?? false
        }
        do {
            let data = try KeptFile.content(of: [own] + others)
            guard data.count <= kept.limit else {
                throw KeptStateProblem("it has \(data.count) bytes, more than \(kept.limit)")
            }
            if content.known[key] == nil, try storedFile(of: key) != nil {
                throw KeptStateProblem("its file has a state that this store doesn't know")
            }
            try kept.storage.write(data, to: KeptFile.name(of: key))
            content.known[key] = KeptFile.checksum(of: data)
            content.unwrittenKeys.remove(key)
            content.failedKeys.remove(key)
            if instances == nil { content.entries[name] = nil }
        } catch {
            report(key, error, in: &content)
        }
    }

    private func report(_ key: StateKey, _ error: any Error, in content: inout Content) {
        guard content.failedKeys.insert(key).inserted else { return }
        content.reports.append(
            Diagnostic(
                "A kept state can't be written.",
                ["state key": "\"\(key)\"", "problem": "\(KeptStateProblem(error))"],
                explanation: "Its file stays as it is.",
                fix: "To fix this, remove the cause: later changes are written again. A type that "
                    + "is marked Redacted is kept if keep(_:redacted:) names it."
            )
        )
    }
}
#endif
