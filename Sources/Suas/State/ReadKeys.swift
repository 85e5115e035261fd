/// Notes which keys of a state were read, so that a selector need not be asked again when others
/// have changed.
final class ReadKeys {
    private(set) var keys: Set<StateKey> = []

    /// Whether something was read that depends on every key.
    private(set) var isEverything = false

    func note(_ key: StateKey) {
        keys.insert(key)
    }

    func noteEverything() {
        isEverything = true
    }
}
