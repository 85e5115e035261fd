internal import Delivery
internal import Dispatch
internal import Foundation
internal import Suas

/// Encodes sub-states and writes their files, on a queue; retains itself while it has changes.
final class KeptStateWriter: Sendable {
    struct Change: Sendable {
        let name: KeptEntry.Name
        let version: Int

        /// Nil if the sub-state has been detached.
        let encode: KeptKey.Encoding?
    }

    private struct Content {
        var changes: [KeptEntry.Name: Change] = [:]

        /// The writer, while changes are collected.
        var collecting: KeptStateWriter?

        /// The sub-states that have to be written, and those in files that can change in part.
        var entries: [KeptEntry.Name: KeptEntry] = [:]

        /// The instances in the file of a position, by its key.
        var instances: [StateKey: Set<String>] = [:]
        var unwrittenKeys: Set<StateKey> = []

        /// The keys whose last attempt has failed, and was reported.
        var failedKeys: Set<StateKey> = []
    }

    /// Changes are collected for this time.
    private static let delay = DispatchTimeInterval.milliseconds(100)

    private let kept: KeptState
    private let content = Guarded(Content())
    private let queue = DispatchQueue(label: "EventModules.KeptState", qos: .utility)

    init(_ kept: KeptState) {
        self.kept = kept
    }

    /// Begins with a file of a position and instances.
    func begin(with entries: [KeptEntry], _ instances: Set<String>) {
        content.withLock { content in
            content.instances[entries[0].name.key] = instances
            for entry in entries { content.entries[entry.name] = entry }
        }
    }

    func add(_ changes: [Change]) {
        queue.async { [self] in
            let schedules = content.withLock { content in
                for change in changes { content.changes[change.name] = change }
                defer { content.collecting = self }
                return content.collecting == nil
            }
            guard schedules else { return }
            queue.asyncAfter(deadline: .now() + Self.delay) { [weak self] in self?.write() }
        }
    }

    func flush() async {
        await withCheckedContinuation { continuation in
            // The caller retains the writer; when it resumes, it may release the last reference.
            queue.async { [weak self] in
                self?.write()
                continuation.resume()
            }
        }
    }

    private func write() {
        content.withLock { content in
            let changes = content.changes.values
            (content.changes, content.collecting) = ([:], nil)
            for change in changes { encode(change, in: &content) }
            for key in content.unwrittenKeys { write(key, in: &content) }
        }
    }

    private func encode(_ change: Change, in content: inout Content) {
        let key = change.name.key
        guard let encode = change.encode else {
            // The app's own sub-state stays in its file.
            if change.name.instance != nil { content.entries[change.name] = nil }
            return
        }
        do {
            let (data, instances) = try encode()
            let text = String(decoding: data, as: UTF8.self)
            content.entries[change.name] =
                KeptEntry(name: change.name, version: change.version, value: text)
            if let instance = change.name.instance {
                let shown = content.instances.filter { $0.value.contains(instance) }
                content.unwrittenKeys.formUnion(shown.keys)
            } else {
                content.instances[key] = instances
                content.unwrittenKeys.insert(key)
            }
        } catch {
            report(key, error, in: &content)
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
        kept.report(
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
