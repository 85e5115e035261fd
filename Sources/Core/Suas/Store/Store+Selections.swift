/// The listeners of selections: each is in the groups of the keys that its selector read last, so
/// that a change of other keys doesn't cost anything.
extension Store {
    /// Adds a listener of a selection, whose selector has read some keys.
    func select(_ listener: Listener, by reads: ReadKeys) {
        selections[listener.id] = listener
        move(listener, to: reads)
    }

    /// Moves the listener of a selection to the groups of the keys that its selector has read.
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
