#if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
internal import Dispatch
internal import EventRuntime
package import Foundation
package import Suas

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
                if !subState.isChanged { saveAfterTurn(subState) }
            }
            // A restored instance may have another name than before.
            if instance?.former != nil { saveAfterTurn(subState) }
        }
    }

    func didDetach(_ detached: [StateKey], of instance: StateInstance) {
        for key in detached { keys[key].map { saveAfterTurn(SubState($0, of: instance)) } }
    }

    // MARK: - Changes

    private func saveAfterTurn(_ subState: SubState) {
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

/// Encodes sub-states and writes their files, on a queue that retains it meanwhile.
final class KeptStateWriter: Sendable {
    private struct Content {
        /// The sub-states that have to be written, and those in files that can change in part.
        var entries: [KeptEntry.Name: KeptEntry] = [:]

        /// The instances in the file of a position, by its key.
        var instances: [StateKey: Set<String>] = [:]
        var unwrittenKeys: Set<StateKey> = []

        /// The keys whose last attempt has failed, and was reported.
        var failedKeys: Set<StateKey> = []
        var reports: [Diagnostic] = []
    }

    private let kept: KeptState

    /// The changes that the queue hasn't taken; nil for a detached sub-state.
    private let changes = Guarded<[KeptEntry.Name: KeptKey.Encoding?]>([:])
    private let content = Guarded(Content())
    private let queue = DispatchQueue(label: "EventModules.KeptState", qos: .utility)

    init(_ kept: KeptState) {
        self.kept = kept
    }

    func add(_ encode: KeptKey.Encoding?, for name: KeptEntry.Name) {
        changes.withLock { $0[name] = .some(encode) }
    }

    func writeSoon() {
        queue.async { for report in self.write() { Diagnostics.reportFromAnywhere(report) } }
    }

    /// Writes what has changed, and returns reports of failures.
    func flush() async -> [Diagnostic] {
        await withCheckedContinuation { continuation in
            // The caller retains the writer; when it resumes, it may release the last reference.
            queue.async { [weak self] in
                continuation.resume(returning: self?.write() ?? [])
            }
        }
    }

    private func write() -> [Diagnostic] {
        let changes = changes.withLock { changes in
            defer { changes = [:] }
            return changes
        }
        return content.withLock { content in
            for (name, encode) in changes { update(name, encode, in: &content) }
            for key in content.unwrittenKeys.sorted() { write(key, in: &content) }
            defer { content.reports = [] }
            return content.reports
        }
    }

    private func update(
        _ name: KeptEntry.Name,
        _ encode: KeptKey.Encoding?,
        in content: inout Content
    ) {
        guard let encode else {
            // The app's own sub-state stays in its file.
            if name.instance != nil { content.entries[name] = nil }
            return
        }
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
            try kept.storage.write(data, to: KeptFile.name(of: key))
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

/// A sub-state in a file.
struct KeptEntry: Codable, Sendable {
    struct Name: Hashable, Codable, Sendable {
        let key: StateKey

        /// The description of the instance; nil for the app's own sub-state.
        var instance: String?
    }

    let name: Name
    let version: Int

    /// The value as JSON.
    let value: String
}

/// The form of a file: a line with the checksum of the rest, which is a list of sub-states as JSON;
/// the app's own comes first, then those of instances.
package enum KeptFile {
    /// The name of the file for a key; it differs even where upper and lower case are the same.
    package static func name(of key: StateKey) -> String {
        let plain = key.unicodeScalars.prefix(60).map { scalar in
            scalar.isASCII && scalar.properties.isAlphabetic ? Character(scalar) : "-"
        }
        return "\(String(plain))-\(checksum(of: Data(key.utf8))).kept"
    }

    /// Puts the checksum before a list.
    package static func content(of list: Data) -> Data {
        Data("\(checksum(of: list))\n".utf8) + list
    }

    static func content(of entries: [KeptEntry]) throws -> Data {
        content(of: try JSONEncoder().encode(entries))
    }

    /// Reads a content from outside.
    static func entries(of content: Data) throws -> [KeptEntry] {
        guard let lineEnd = content.firstIndex(of: UInt8(ascii: "\n")) else { throw damage }
        let list = content[(lineEnd + 1)...]
        guard content[..<lineEnd] == Data(checksum(of: list).utf8) else { throw damage }
        return try JSONDecoder().decode([KeptEntry].self, from: list)
    }

    static let damage = KeptStateProblem("the file is damaged")

    /// The 64 bits of FNV-1a, which notice damage.
    private static func checksum(of bytes: Data) -> String {
        let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01b3
        }
        return String(hash, radix: 16)
    }
}

/// The reason why a sub-state can't be read or written, in words without its content.
package struct KeptStateProblem: Error, CustomStringConvertible, SafelyDescribed {
    package let description: String

    init(_ description: String) {
        self.description = description
    }

    init(_ error: any Error) {
        self.init(error is DecodingError ? "it doesn't fit its type" : "\(error)")
    }

    /// The problem of a system call, by its `errno`.
    init(code: CInt) {
        self.init("a system error: \(String(cString: strerror(code))) (\(code))")
    }

    init(limit: Int) {
        self.init("it has more than \(limit) bytes")
    }
}
#endif
