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

    /// The sub-states that have changed since they were last handed over.
    private var changed: [SubState] = []

    /// Reads the kept sub-states; an older store with the same storage keeps nothing from then on.
    init(_ kept: KeptState) {
        keys = kept.keys
        unread = Set(kept.keys.keys)
        writer = KeptStateWriter(kept)
        writer.keeper = self
        read(unread) { try writer.takeOver() }
    }

    deinit { writer.end() }

    // MARK: - Reading

    private func read(_ wanted: Set<StateKey>, opening open: () throws -> Void) {
        do {
            try open()
        } catch {
            return Diagnostics.report(writer.report(closed: error))
        }
        for key in Array(wanted).inOrder(<) { keys[key].map(read) }
    }

    private func read(_ key: KeptKey) {
        let content: Data?
        do {
            content = try writer.read(key.key)
        } catch {
            return Diagnostics.report(
                "A kept state can't be read now.",
                ["state key": "\"\(key.key)\"", "problem": "\(KeptStateProblem(error))"],
                explanation: "The reducer's own initial state holds. The file stays as it is.",
                fix: "To fix this, create the store when its files can be read, such as after the "
                    + "device has been unlocked."
            )
        }
        unread.remove(key.key)
        guard let content else { return }
        do {
            let entries = try KeptFile.entries(of: content, limit: writer.kept.limit)
            let name = KeptEntry.Name(key: key.key)
            guard let own = entries[0], own.name == name else { throw KeptFile.damage }
            let state = try key.decode(own)
            states[key.key] = state
            var isOld = own.version != key.version
            if isOld { writer.add(key.encoding(of: state, named: name), for: name) }
            if let position = state as? any InstanceReferring {
                // The file is written as a whole, also with what doesn't change.
                let instances = position.instances
                if !isOld { writer.add({ (own, instances) }, for: name) }
                isOld = read(entries.dropFirst(), with: key.key, content) || isOld
            }
            if isOld { writer.writeSoon() }
        } catch {
            putAside(nil, of: key.key, error)
        }
    }

    /// Reads the sub-states of instances; returns true if they must be written.
    private func read(
        _ entries: ArraySlice<KeptEntry?>,
        with position: StateKey,
        _ content: Data
    ) -> Bool {
        let intact = entries.compactMap(\.self).filter { $0.name.instance != nil }
        if intact.count < entries.count {
            putAside(("\(position)@", content), of: position, KeptFile.damage)
        }
        var isOld = intact.count < entries.count
        for entry in intact {
            do {
                let key = keys[entry.name.key]
                let state = try key?.decode(entry)
                entry.name.instance.map { former[$0, default: [:]][entry.name.key] = state }
                if let key, let state, key.version != entry.version {
                    isOld = true
                    writer.add(key.encoding(of: state, named: entry.name), for: entry.name)
                } else {
                    writer.add({ (entry, nil) }, for: entry.name)
                }
            } catch {
                isOld = true
                let content = (try? KeptFile.content(of: [entry])) ?? content
                putAside(("\(entry.name)", content), of: position, error)
            }
        }
        return isOld
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
            explanation: "The reducer's own initial state holds.",
            fix: "To fix this, give a changed type a new version, with a migration from the "
                + "earlier one" + (part == nil ? ", and give the file its old name." : ".")
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
        // The task runs after the turn, and retains the store until then.
        if changed.count == 1 { Task { if handOver(from: store) { writer.writeSoon() } } }
    }

    /// Copies what has changed; returns false if nothing has.
    private func handOver(from store: Store) -> Bool {
        defer { (changed, ended) = ([], [:]) }
        for subState in changed {
            subState.isChanged = false
            let (key, name) = (subState.key, subState.name)
            let last = name.instance.map { ended[$0] } ?? states
            guard let state = key.copy(store, subState.instance) ?? last?[key.key] else { continue }
            let isLast = name.instance.map { ended[$0] != nil } ?? false
            writer.add(key.encoding(of: state, named: name), for: name, isLast: isLast)
        }
        return !changed.isEmpty
    }

    func handOver() {
        if let store { _ = handOver(from: store) }
    }

    func flush() async {
        handOver()
        for report in await writer.flush() { Diagnostics.report(report) }
    }
}

/// The only user of a storage in the process; encodes sub-states and writes their files, on a queue.
///
/// - Lifetime: Until its store has been released and the last changes are written.
final class KeptStateWriter: Sendable {
    private struct Content {
        var isOpen = false

        /// True if the storage couldn't be opened, and that was reported.
        var isReportedAsClosed = false

        /// The checksums of the files that may be replaced, since the store has read or written
        /// them, by their keys; nil for a missing file.
        var known: [StateKey: String?] = [:]

        /// The sub-states that have to be written, and those in files that can change in part.
        var entries: [KeptEntry.Name: KeptEntry] = [:]

        /// The instances in the file of a position, by its key.
        var instances: [StateKey: Set<String>] = [:]

        /// The sub-states of released modules, which are kept as long as a position has them.
        var ended: Set<KeptEntry.Name> = []
        var unwrittenKeys: Set<StateKey> = []

        /// The keys whose last attempt has failed, and was reported.
        var failedKeys: Set<StateKey> = []
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

    init(_ kept: KeptState) {
        self.kept = kept
    }

    // MARK: - The storage

    /// Opens the storage; a store that had it, released or not, writes its changes before.
    @MainActor
    func takeOver() throws {
        let identity = try kept.storage.identity()
        while let identity, let owner = own(identity) {
            for report in owner.retire() { Diagnostics.report(report) }
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

    @MainActor
    private func retire() -> [Diagnostic] {
        keeper?.handOver()
        return queue.sync {
            defer { close() }
            return write()
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

    func report(closed error: any Error) -> Diagnostic {
        content.withLock { $0.isReportedAsClosed = true }
        return Self.report(closed: error)
    }

    private static let closed = "The storage of kept states can't be opened."

    private static func report(closed error: any Error) -> Diagnostic {
        Diagnostic(
            closed,
            ["problem": "\(KeptStateProblem(error))"],
            explanation: "Until it can, which each change and flush tries again, nothing is kept.",
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

    func add(
        _ encode: @escaping KeptKey.Encoding,
        for name: KeptEntry.Name,
        isLast: Bool = false
    ) {
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
                self?.content.withLock { $0.isReportedAsClosed = false }
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
                defer { content.isReportedAsClosed = true }
                return content.isReportedAsClosed ? [] : [Self.report(closed: error)]
            }
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

/// A sub-state in a file.
struct KeptEntry: Codable, Sendable {
    struct Name: Hashable, Codable, Sendable, CustomStringConvertible {
        let key: StateKey

        /// The description of the instance; nil for the app's own sub-state.
        var instance: String?

        /// The key in the full state.
        var description: String { instance.map { "\(key)@\($0)" } ?? key }
    }

    let name: Name
    let version: Int

    /// The value as JSON.
    let value: String
}

/// The form of a file: a line with the checksums of the others, each of which is a sub-state as JSON;
/// the app's own comes first, then those of instances.
package enum KeptFile {
    /// The name of the file for a key; it differs even where upper and lower case are the same.
    package static func name(of key: StateKey) -> String {
        let plain = key.unicodeScalars.prefix(60).map { scalar in
            scalar.isASCII && scalar.properties.isAlphabetic ? Character(scalar) : "-"
        }
        return "\(String(plain))-\(checksum(of: Data(key.utf8))).kept"
    }

    /// Puts the checksums before the lines.
    package static func content(of lines: [Data]) -> Data {
        var content = Data(lines.map(checksum).joined(separator: " ").utf8)
        for line in lines { content += Data("\n".utf8) + line }
        return content
    }

    static func content(of entries: [KeptEntry]) throws -> Data {
        content(of: try entries.map { try JSONEncoder().encode($0) })
    }

    /// Reads a content from outside: at least one sub-state, nil where it is damaged or missing.
    static func entries(of content: Data, limit: Int) throws -> [KeptEntry?] {
        guard content.count <= limit else {
            throw KeptStateProblem("it has more than \(limit) bytes")
        }
        let lines = content.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let checksums = lines[0].split(separator: UInt8(ascii: " "))
        guard lines.count > 1, !checksums.isEmpty else { throw damage }
        if lines.count == 2, checksums[0].elementsEqual(checksum(of: lines[1]).utf8),
            let list = try? JSONDecoder().decode([KeptEntry].self, from: lines[1]), !list.isEmpty
        {
            // Version 0.1.0 wrote all in one line.
            return list
        }
        return (1..<max(lines.count, checksums.count + 1)).map { index in
            guard index < lines.count, index <= checksums.count,
                checksums[index - 1].elementsEqual(checksum(of: lines[index]).utf8)
            else { return nil }
            return try? JSONDecoder().decode(KeptEntry.self, from: lines[index])
        }
    }

    static let damage = KeptStateProblem("the file is damaged")

    /// The 64 bits of FNV-1a, which notice damage.
    static func checksum(of bytes: Data) -> String {
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
}
#endif
