/// The keys that a selector reads, by which its store finds the selector to run it again.
@usableFromInline
final class ReadKeys {
    /// The keys that were read last, each once, in the order in which they were read first.
    private(set) var keys: [StateKey] = []
    private var positions: [StateKey: Int] = [:]

    /// The number of keys that the run in progress has read.
    private var count = 0

    /// True if the result depends on every key.
    private(set) var isEverything = false

    func beginRun() {
        count = 0
        isEverything = false
    }

    func note(_ key: StateKey) {
        // A selector mostly reads the same keys as before.
        if count < keys.count, keys[count] == key {
            count += 1
        } else if positions[key] ?? .max >= count {
            removeUnread()
            positions[key] = count
            keys.append(key)
            count += 1
        }
    }

    func noteEverything() {
        isEverything = true
    }

    func endRun() {
        removeUnread()
    }

    /// Forgets the keys that the run in progress hasn't read.
    private func removeUnread() {
        for key in keys[count...] { positions[key] = nil }
        keys.removeSubrange(count...)
    }
}
