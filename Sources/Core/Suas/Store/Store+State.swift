public import EventRuntime

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

        /// Notes the keys that are read from this copy; nil by default.
        var reads: ReadKeys?

        /// The sub-states that differ from the shared storage: set in the state before an action.
        private var former: [Int: StateBox]?

        init() {
            storage = StateStorage()
        }

        /// Creates a state from keys and sub-states that are known only at run time.
        ///
        /// ```swift
        /// store.resetFullState(Store.State(savedStates))
        /// ```
        ///
        /// - Parameter dictionary: Its keys are sorted.
        public init(_ dictionary: [StateKey: Any]) {
            self.init(Array(dictionary).inOrder { $0.key < $1.key })
        }

        private init(_ entries: [(key: StateKey, value: Any)]) {
            self.init()
            for (index, (key, value)) in entries.enumerated() {
                let box = typedBox(of: value)
                storage.boxes.append(box)
                storage.layout.append(key, box.stateType, slot: index, number: index)
            }
        }

        /// The keys in the order of their reducers; those of instances last.
        public var keys: [StateKey] {
            reads?.noteEverything()
            return storage.keys.map(\.description)
        }

        /// The sub-state under the default key of a type, if it is of that type.
        ///
        /// - Parameter type: Compared itself; another type of the same name does not match.
        /// - Returns: nil if there is no sub-state of that key and type.
        public func value<StateType>(forKeyOfType type: StateType.Type) -> StateType? {
            let found = storage.layout.defaultKey(of: type)
            reads?.note(found?.key ?? defaultStateKey(of: type))
            return found.flatMap { box(at: $0.slot).value(of: type) }
        }

        /// The sub-state of an instance under the default key of a type, if it is of that type.
        ///
        /// - Parameters:
        ///   - type: As with `value(forKeyOfType:)`.
        ///   - instance: If nil, the result is the app's own sub-state.
        /// - Returns: nil if the instance has no sub-state of that type, or was detached.
        public func value<StateType>(
            forKeyOfType type: StateType.Type,
            in instance: StateInstance?
        ) -> StateType? {
            guard let instance else { return value(forKeyOfType: type) }
            return value(forKey: defaultStateKey(of: type), ofType: type, in: instance)
        }

        /// The sub-states of all instances under the default key of a type, without the app's own,
        /// in the order in which the instances were attached.
        ///
        /// ```swift
        /// let drafts = store.state.values(forKeysOfType: Draft.self).count
        /// ```
        public func values<StateType>(forKeysOfType type: StateType.Type) -> [StateType] {
            reads?.noteEverything()
            return storage.orderedInstances.compactMap { layout in
                layout.slot(ofDefaultKeyOf: type).flatMap { box(at: $0).value(of: type) }
            }
        }

        /// The sub-state of a key, of any type; nil if there is none.
        public func value(forKey key: StateKey) -> Any? { box(forKey: key)?.anyValue }

        /// The sub-state of a key; nil if there is none of the given type.
        public func value<StateType>(
            forKey key: StateKey,
            ofType type: StateType.Type
        ) -> StateType? {
            box(forKey: key)?.value(of: type)
        }

        /// The sub-state of a key, of any type.
        public subscript(key: StateKey) -> Any? { value(forKey: key) }

        /// The sub-state of a type: the app's own, or an instance's.
        ///
        /// ```swift
        /// let todos = store.state[TodoList.self]?.todos
        /// ```
        ///
        /// - Parameters:
        ///   - type: As with `value(forKeyOfType:)`.
        ///   - key: The key of its reducer; the default key of the type if nil.
        ///   - instance: As with `value(forKeyOfType:in:)`.
        /// - Returns: nil if there is no sub-state of that key and type.
        public subscript<StateType>(
            type: StateType.Type,
            stateKey key: StateKey? = nil,
            in instance: StateInstance? = nil
        ) -> StateType? {
            guard let key else { return value(forKeyOfType: type, in: instance) }
            return value(forKey: key, ofType: type, in: instance)
        }

        /// The sub-state of an instance's key, or of the app's own, if it is of the given type.
        @usableFromInline
        func value<StateType>(
            forKey key: StateKey,
            ofType type: StateType.Type,
            in instance: StateInstance?
        ) -> StateType? {
            guard let instance else { return value(forKey: key, ofType: type) }
            reads?.note(SubStateKey(key, of: instance).description)
            guard let layout = storage.instances[instance.number], layout.instance === instance,
                let slot = layout.slot(of: key)
            else { return nil }
            return box(at: slot).value(of: type)
        }

        func box(forKey key: StateKey) -> StateBox? {
            reads?.note(key)
            guard let slot = storage.slot(of: key) else { return nil }
            let box = box(at: slot)
            return box.isAbsent ? nil : box
        }

        private func box(at slot: Int) -> StateBox { former?[slot] ?? storage.boxes[slot] }

        func before(_ changes: [StateTable.Change]) -> Store.State {
            var state = self
            state.former = Dictionary(
                changes.compactMap { change in change.old.map { (change.slot, $0) } },
                uniquingKeysWith: { first, _ in first }
            )
            return state
        }

        /// Replaces the sub-state of a slot; copies of the state keep theirs.
        mutating func replace(_ slot: Int, with box: StateBox) {
            makeUnique()
            storage.boxes[slot] = box
        }

        mutating func append(_ box: StateBox) {
            makeUnique()
            storage.boxes.append(box)
        }

        mutating func changeLayout(_ change: (inout StateLayout) -> Void) {
            makeUnique()
            change(&storage.layout)
        }

        mutating func insert(_ layout: InstanceLayout) {
            makeUnique()
            storage.insert(layout)
        }

        mutating func removeInstance(_ number: Int) {
            makeUnique()
            storage.removeInstance(number)
        }

        private mutating func makeUnique() {
            if !isKnownUniquelyReferenced(&storage) { storage = StateStorage(copying: storage) }
        }

        func noting(_ reads: ReadKeys) -> Store.State {
            var state = self
            state.reads = reads
            return state
        }
    }
}

extension Store.State {
    /// Replaces or, for nil, removes sub-states; the others are shared, so they count as unchanged.
    package func replacing(_ values: [SubStateKey: Any?]) -> Store.State {
        var boxes: [SubStateKey: StateBox] = [:]
        for key in storage.keys { boxes[key] = box(forKey: key.description) }
        let added = values.keys.filter { boxes[$0] == nil }
        for (key, value) in values { boxes[key] = value.map(typedBox) }
        var state = Store.State()
        for key in storage.keys + added.inOrder({ $0.description < $1.description }) {
            if let box = boxes[key] { state.append(box, for: key) }
        }
        return state
    }

    private mutating func append(_ box: StateBox, for key: SubStateKey) {
        let slot = storage.boxes.count
        append(box)
        guard let instance = key.instance else {
            return changeLayout { $0.append(key.key, box.stateType, slot: slot, number: slot) }
        }
        let known = storage.instances[instance.number]
        let type = ObjectIdentifier(box.stateType)
        let subStates = (known?.subStates ?? []) + [.init(key: key, type: type, slot: slot)]
        insert(InstanceLayout(of: instance, order: known?.order ?? slot, subStates))
    }
}

extension Store.State: ExpressibleByDictionaryLiteral {
    /// Creates a state, as for `Suas.createStore(reducer:state:)`; a key's last sub-state counts.
    public init(dictionaryLiteral elements: (StateKey, Any)...) {
        var entries: [(key: StateKey, value: Any)] = []
        for (key, value) in elements {
            if let slot = entries.firstIndex(where: { $0.key == key }) {
                entries[slot].value = value
            } else {
                entries.append((key, value))
            }
        }
        self.init(entries)
    }
}

extension Store.State: CustomStringConvertible, SafelyDescribed {
    /// The keys and sub-states like a dictionary literal, with `Redacted` values redacted.
    public var description: String {
        let entries = keys.compactMap { key in
            box(forKey: key).map { "\"\(key)\": \(redactedDescription(of: $0.anyValue))" }
        }
        return entries.isEmpty ? "[:]" : "[\(entries.joined(separator: ", "))]"
    }
}

/// A box for the type of a value itself, not for `Any`.
func typedBox(of value: Any) -> StateBox {
    func box<StateType>(_ value: StateType) -> StateBox { TypedStateBox(value) }
    return _openExistential(value, do: box)
}
