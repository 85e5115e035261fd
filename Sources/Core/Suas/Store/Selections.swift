/// Each listener of a selection is in the groups of the keys that its selector read last.
extension Store {
    func select(_ listener: Listener, by reads: ReadKeys) {
        selections[listener.id] = listener
        move(listener, to: reads)
    }

    func move(_ listener: Listener, to reads: ReadKeys) {
        let keys = reads.isEverything ? nil : reads.keys
        guard keys != listener.selectedKeys, !listener.isRemoved else { return }
        let old = listener.selectedKeys
        listener.selectedKeys = keys
        let (left, entered) = (Set(old ?? []), Set(keys ?? []))
        for key in old ?? [] where !entered.contains(key) {
            groups[key]?.moveOut(listener)
            removeGroupIfUnused(of: key)
        }
        if old == nil { fullStateListeners.moveOut(listener) }
        for key in keys ?? [] where !left.contains(key) { group(of: key).insert(listener) }
        if keys == nil { fullStateListeners.insert(listener) }
    }
}

/// The keys that a selector reads, by which its store finds the selector to run it again.
@usableFromInline
final class ReadKeys {
    /// The keys that were read last, each once, in the order of the first read.
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
        // A selector usually reads the same keys as before.
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

    private func removeUnread() {
        for key in keys[count...] { positions[key] = nil }
        keys.removeSubrange(count...)
    }
}
