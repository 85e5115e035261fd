internal import Delivery

extension Store {
    /// The full state of a store at one moment: a dictionary from state key to sub-state.
    ///
    /// A state is a value. It does not change when the store does.
    ///
    /// ```swift
    /// let todos = store.state.value(forKeyOfType: TodoList.self)
    /// let before: Store.State = ["TodoList": TodoList(todos: [])]
    /// ```
    public struct State {
        @usableFromInline
        var storage: StateStorage

        /// Notes what is read of this copy; nil where nobody wants to know.
        var reads: ReadKeys?

        init(layout: StateLayout, boxes: [StateBox]) {
            storage = StateStorage(layout: layout, boxes: boxes)
        }

        /// The keys, in the order in which their reducers were combined.
        public var keys: [StateKey] {
            reads?.noteEverything()
            return storage.layout.keys
        }

        /// The sub-state whose key is the name of a type, if it is of that type.
        ///
        /// - Parameter type: The type itself is compared, so a type of the same name does not
        ///   match.
        /// - Returns: The sub-state, or nil where there is none of that key and type.
        public func value<StateType>(forKeyOfType type: StateType.Type) -> StateType? {
            reads?.note(defaultStateKey(of: type))
            return storage.layout.place(ofDefaultKeyOf: type)
                .flatMap { storage.boxes[$0].value(of: type) }
        }

        /// The sub-state of a key, whatever its type.
        ///
        /// - Returns: The sub-state, or nil where there is none of that key.
        public func value(forKey key: StateKey) -> Any? {
            box(forKey: key)?.anyValue
        }

        /// The sub-state of a key, if it is of the given type.
        ///
        /// - Returns: The sub-state, or nil where there is none of that key and type.
        public func value<StateType>(
            forKey key: StateKey,
            ofType type: StateType.Type
        ) -> StateType? {
            box(forKey: key)?.value(of: type)
        }

        /// The sub-state of a key, whatever its type.
        public subscript(key: StateKey) -> Any? { value(forKey: key) }

        func box(forKey key: StateKey) -> StateBox? {
            reads?.note(key)
            guard let place = storage.layout.place(of: key) else { return nil }
            let box = storage.boxes[place]
            return box.isAbsent ? nil : box
        }

        /// The state, and a note of what is going to be read of it.
        func notingReads() -> (state: State, reads: ReadKeys) {
            var copy = self
            let reads = ReadKeys()
            copy.reads = reads
            return (copy, reads)
        }
    }
}

extension Store.State: ExpressibleByDictionaryLiteral {
    /// Makes a state of keys and sub-states, as for `Suas.createStore(reducer:state:)`.
    ///
    /// Where a key is written twice, the later sub-state counts.
    public init(dictionaryLiteral elements: (StateKey, Any)...) {
        var keys: [StateKey] = []
        var boxes: [StateBox] = []
        for (key, value) in elements {
            let last = typedBox(of: value)
            if let place = keys.firstIndex(of: key) {
                boxes[place] = last
            } else {
                keys.append(key)
                boxes.append(last)
            }
        }
        self.init(layout: StateLayout(keys: keys, types: boxes.map(\.stateType)), boxes: boxes)
    }
}

extension Store.State: CustomStringConvertible {
    /// The keys and sub-states as a dictionary literal is written; of what is `Redacted` in them only
    /// the `redacted` text.
    public var description: String {
        let entries = keys.compactMap { key in
            box(forKey: key).map { "\"\(key)\": \(redactedDescription(of: $0.anyValue))" }
        }
        return entries.isEmpty ? "[:]" : "[\(entries.joined(separator: ", "))]"
    }
}

/// A box made for the type that a value has, not for `Any`.
private func typedBox(of value: Any) -> StateBox {
    func box<StateType>(_ value: StateType) -> StateBox { TypedStateBox(value) }
    return _openExistential(value, do: box)
}
