internal import EventModulesTracing
internal import EventRuntime
public import Suas

extension TestStore {
    /// The full state before an action, which a test changes to the state that it expects.
    ///
    /// Set a sub-state that the store should add, and set one that it should remove to nil. Reading
    /// a sub-state that the store doesn't have fails the test, unless the test sets it.
    public struct ExpectedState {
        private let old: Store.State

        /// The values that the test has set, by key.
        private(set) var changes: [StateKey: Any?] = [:]

        /// The types of sub-states that the test has read but the old state doesn't have, by key.
        private(set) var missing: [StateKey: Any.Type] = [:]

        init(_ old: Store.State) { self.old = old }

        /// The sub-state of a key; by default, of the key that is the name of its type.
        public subscript<StateType>(
            type: StateType.Type,
            stateKey key: StateKey? = nil
        ) -> StateType? {
            mutating get {
                let key = key ?? typeName(type)
                if let changed = changes[key] { return changed as? StateType }
                if let value = old.value(forKey: key, ofType: type) { return value }
                missing[key] = type
                return nil
            }
            set {
                let key = key ?? typeName(type)
                // After reading nil, `?.` writes nil back: that isn't an expectation.
                guard newValue != nil || missing[key] == nil else { return }
                missing[key] = nil
                changes.updateValue(newValue.map { $0 }, forKey: key)
            }
        }

        /// The keys of the old state, then the added ones.
        var keys: [StateKey] { old.keys + changes.keys.filter { !old.keys.contains($0) }.sorted() }

        func value(forKey key: StateKey) -> Any? {
            if let change = changes[key] { return change }
            return old.value(forKey: key)
        }
    }
}

/// Returns the differences from the expected to the found state as indented lines: removed keys
/// first, then in the store's order; nil if there are none.
func differences(
    from expected: TestStore.ExpectedState,
    to found: Store.State,
    onlyOf compared: Set<StateKey>? = nil
) -> String? {
    let removed = expected.keys.filter { !found.keys.contains($0) }
    let keys = (removed + found.keys).filter { compared?.contains($0) ?? true }
    let lines = keys.flatMap { key in
        let old = expected.value(forKey: key)
        return ValueDifference(from: old, to: found.value(forKey: key), at: key).lines
    }
    return lines.isEmpty ? nil : lines.map { "    \($0)" }.joined(separator: "\n")
}

/// Returns the changes as statements of a test's closure.
///
/// A value that can't be written, such as a position, is read from the test store or omitted.
func changeStatements(
    from old: Store.State,
    to new: Store.State,
    present: Store.State
) -> [String] {
    let keys = old.keys.filter { !new.keys.contains($0) } + new.keys
    return keys.compactMap { key in
        let (before, after) = (old.value(forKey: key), new.value(forKey: key))
        guard let value = after ?? before, differ(before, after, at: key) else { return nil }
        let isDefault = key == typeName(type(of: value))
        let keySource = isDefault ? "" : ", stateKey: \(key.debugDescription)"
        let access = "[\(sourceName(of: type(of: value))).self\(keySource)]"
        guard let after else { return "$0\(access) = nil" }
        if let source = swiftSource(of: after) { return "$0\(access) = \(source)" }
        let isPresent = !differ(after, present.value(forKey: key), at: key)
        return isPresent ? "$0\(access) = testStore.state\(access)" : nil
    }
}

private func differ(_ old: Any?, _ new: Any?, at key: StateKey) -> Bool {
    !ValueDifference(from: old, to: new, at: key).lines.isEmpty
}
