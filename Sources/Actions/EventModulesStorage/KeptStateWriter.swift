#if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
internal import Dispatch
internal import EventRuntime
internal import Foundation
internal import Suas

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
            for (name, encode) in changes { note(name, encode, in: &content) }
            for key in content.unwrittenKeys.sorted() { write(key, in: &content) }
            defer { content.reports = [] }
            return content.reports
        }
    }

    private func note(
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
#endif
