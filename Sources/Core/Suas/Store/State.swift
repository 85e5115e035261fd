public import EventRuntime

/// The key of a sub-state in a store's full state; by default, the name of the state type.
public typealias StateKey = String

/// The default key: the type's name without the names of the types that it is nested in.
@usableFromInline
func defaultStateKey(of type: Any.Type) -> StateKey { typeName(type) }

/// A sub-state of any type, changed only while nothing else retains it: copies keep their value.
@usableFromInline
class StateBox {
    var stateType: Any.Type { Never.self }

    var anyValue: Any { () }

    @export(implementation)
    init() {}

    /// The sub-state, if it is of exactly the given type; another type may have the same name.
    @export(implementation)
    final func value<StateType>(of type: StateType.Type) -> StateType? { typed(as: type)?.value }

    /// Compares the class itself, which takes a tenth of the time of a cast.
    @export(implementation)
    final func typed<StateType>(as _: StateType.Type) -> TypedStateBox<StateType>? {
        guard Swift.type(of: self) == TypedStateBox<StateType>.self else { return nil }
        return unsafeDowncast(self, to: TypedStateBox<StateType>.self)
    }
}

@usableFromInline
final class TypedStateBox<StateType>: StateBox {
    @exclusivity(unchecked)
    @usableFromInline
    var value: StateType

    @export(implementation)
    init(_ value: StateType) {
        self.value = value
        super.init()
    }

    override var stateType: Any.Type { StateType.self }

    override var anyValue: Any { value }
}

/// A box for the type of a value itself, not for `Any`.
func typedBox(of value: Any) -> StateBox {
    func box<StateType>(_ value: StateType) -> StateBox { TypedStateBox(value) }
    return _openExistential(value, do: box)
}

extension Store {
    /// The full state of a store at one moment: a dictionary from state key to sub-state.
    ///
    /// A state is a value. It does not change when the store does.
    ///
    /// ```swift
    /// let basket = store.state.value(forKeyOfType: Basket.self)
    /// let before: Store.State = ["Basket": Basket(names: [])]
    /// ```
    public struct State {
        /// The sub-states; `nil` in free slots, and while a reducer changes the sub-state.
        var boxes: [StateBox?] = []

        /// Shared by copies; replaced by a changed copy if it is.
        private(set) var layout = StateLayout()

        init() {}

        /// Creates a state from keys and sub-states that are known only at run time.
        ///
        /// ```swift
        /// store.resetFullState(Store.State(savedStates))
        /// ```
        ///
        /// - Parameter dictionary: Its keys are sorted.
        public init(_ dictionary: [StateKey: Any]) {
            for (key, value) in Array(dictionary).inOrder({ $0.key < $1.key }) {
                insert(typedBox(of: value), for: SubStateKey(key))
            }
        }

        /// The keys in the order of their reducers, with the keys of instances last.
        public var keys: [StateKey] { layout.subStates.map(\.key.description) }

        /// The sub-state under the default key of a type; `nil` if none has exactly that type.
        @export(implementation)
        public func value<StateType>(forKeyOfType type: StateType.Type) -> StateType? {
            box(ofType: type, forKey: nil, in: nil)?.value(of: type)
        }

        /// The sub-states of all instances under the default key of a type, without the app's own,
        /// in the order in which the instances were attached.
        ///
        /// ```swift
        /// let open = store.state.values(forKeysOfType: ProductState.self).count
        /// ```
        public func values<StateType>(forKeysOfType type: StateType.Type) -> [StateType] {
            layout.subStates
                .filter { $0.key.instance != nil && $0.defaultType == ObjectIdentifier(type) }
                .compactMap { boxes[$0.slot]?.value(of: type) }
        }

        /// The sub-state of a key, of any type; `nil` if there is none.
        public func value(forKey key: StateKey) -> Any? { box(forKey: key)?.anyValue }

        /// The sub-state of a key; `nil` if there is none of the given type.
        @export(implementation)
        public func value<StateType>(
            forKey key: StateKey,
            ofType type: StateType.Type
        ) -> StateType? { box(forKey: key)?.value(of: type) }

        /// The sub-state of a key, of any type.
        public subscript(key: StateKey) -> Any? { value(forKey: key) }

        /// The sub-state of a type, of an instance or of the app; an async action of an instance
        /// finds the instance's first.
        ///
        /// ```swift
        /// let basket = store.state[Basket.self]?.names
        /// ```
        ///
        /// - Returns: `nil` if there is no sub-state of that type and key, which is the default key
        ///   if `nil`, or the instance was detached.
        @export(implementation)
        public subscript<StateType>(
            type: StateType.Type,
            stateKey key: StateKey? = nil,
            in instance: StateInstance? = nil
        ) -> StateType? { box(ofType: type, forKey: key, in: instance)?.value(of: type) }

        /// The sub-state of a key, or of the default key of a type.
        @usableFromInline
        func box(
            ofType type: Any.Type,
            forKey key: StateKey?,
            in instance: StateInstance?
        ) -> StateBox? {
            if instance == nil, let reader = layout.reader,
                let own = box(ofType: type, forKey: key, in: reader), own.stateType == type
            {
                return own
            }
            let slot =
                key.map { layout.slot(of: $0, in: instance) }
                ?? layout.slot(ofDefaultKeyOf: type, in: instance)
            return slot.flatMap { boxes[$0] }
        }

        @usableFromInline
        func box(forKey key: StateKey) -> StateBox? {
            layout.slot(describedBy: key).flatMap { boxes[$0] }
        }

        @discardableResult
        mutating func insert(_ box: StateBox, for key: SubStateKey) -> Int {
            copySharedLayout()
            let slot = layout.insert(key, box.stateType)
            if slot < boxes.count { boxes[slot] = box } else { boxes.append(box) }
            return slot
        }

        /// Removes a sub-state, whose slot is used again.
        mutating func remove(_ subState: StateLayout.SubState) {
            copySharedLayout()
            layout.remove(subState)
            boxes[subState.slot] = nil
        }

        /// The same state, in which searches by type find the instance's own sub-states first.
        func read(by instance: StateInstance) -> State {
            guard !layout.subStates(of: instance).isEmpty else { return self }
            var state = self
            state.layout = StateLayout(copying: layout, readBy: instance)
            return state
        }

        private mutating func copySharedLayout() {
            if !isKnownUniquelyReferenced(&layout) { layout = StateLayout(copying: layout) }
        }

        /// Replaces or, for `nil`, removes sub-states; the others are shared, so they count as
        /// unchanged.
        package func replacing(_ values: [SubStateKey: Any?]) -> Store.State {
            var state = Store.State()
            let known = layout.subStates.map(\.key)
            let added = values.keys.filter { !known.contains($0) }
            for key in known + added.inOrder({ $0.description < $1.description }) {
                let box = values[key].map { $0.map(typedBox) } ?? box(forKey: key.description)
                if let box { state.insert(box, for: key) }
            }
            return state
        }
    }
}

extension Store.State: ExpressibleByDictionaryLiteral {
    /// Creates a state, as for `Suas.createStore(reducer:state:)`; a key's last sub-state is used.
    public init(dictionaryLiteral elements: (StateKey, Any)...) {
        for (key, _) in elements where layout.slot(of: key, in: nil) == nil {
            guard let last = elements.last(where: { $0.0 == key }) else { continue }
            insert(typedBox(of: last.1), for: SubStateKey(key))
        }
    }
}

extension Store.State: CustomStringConvertible, SafelyDescribed {
    /// The keys and sub-states like a dictionary literal, with `Redacted` values redacted.
    public var description: String {
        let entries = layout.subStates.compactMap { subState in
            boxes[subState.slot].map {
                "\"\(subState.key)\": \(redactedDescription(of: $0.anyValue))"
            }
        }
        return entries.isEmpty ? "[:]" : "[\(entries.joined(separator: ", "))]"
    }
}

/// The keys of a state's sub-states, and the slots of their boxes.
final class StateLayout {
    struct SubState {
        let key: SubStateKey
        let slot: Int

        /// The type whose default key it has; `nil` for another key.
        let defaultType: ObjectIdentifier?
    }

    /// The app's own in the order of their reducers, and then those of instances.
    private(set) var subStates: [SubState] = []

    /// The slots of the app's own sub-states.
    @exclusivity(unchecked)
    private var slots: [QuickKey: Int] = [:]

    @exclusivity(unchecked)
    private var slotsByType: [ObjectIdentifier: Int] = [:]

    private var instances: [StateInstance: [SubState]] = [:]

    /// The instance whose sub-states searches by type find first.
    let reader: StateInstance?

    /// The slots of the instances' sub-states, by the keys in the full state.
    private var instanceSlots: [QuickKey: Int] = [:]
    private var freeSlots: [Int] = []

    init() { reader = nil }

    init(copying other: StateLayout, readBy reader: StateInstance? = nil) {
        self.reader = reader
        (subStates, slots, slotsByType) = (other.subStates, other.slots, other.slotsByType)
        (instances, instanceSlots) = (other.instances, other.instanceSlots)
        freeSlots = other.freeSlots
    }

    func subStates(of instance: StateInstance) -> [SubState] { instances[instance] ?? [] }

    func slot(of key: StateKey, in instance: StateInstance?) -> Int? {
        guard let instance else { return slots[QuickKey(key)] }
        return instances[instance]?.first { $0.key.key == key }?.slot
    }

    func slot(ofDefaultKeyOf type: Any.Type, in instance: StateInstance?) -> Int? {
        let type = ObjectIdentifier(type)
        guard let instance else { return slotsByType[type] }
        return instances[instance]?.first { $0.defaultType == type }?.slot
    }

    func slot(describedBy key: StateKey) -> Int? {
        let key = QuickKey(key)
        return slots[key] ?? instanceSlots[key]
    }

    func isOfInstance(_ key: StateKey) -> Bool { instanceSlots[QuickKey(key)] != nil }

    func insert(_ key: SubStateKey, _ type: Any.Type) -> Int {
        let slot = freeSlots.popLast() ?? subStates.count
        let defaultType = key.key == defaultStateKey(of: type) ? ObjectIdentifier(type) : nil
        let subState = SubState(key: key, slot: slot, defaultType: defaultType)
        if let instance = key.instance {
            instances[instance, default: []].append(subState)
            instanceSlots[QuickKey(key.description)] = slot
            subStates.append(subState)
        } else {
            subStates.insert(subState, at: slots.count)
            slots[QuickKey(key.key)] = slot
            if let defaultType { slotsByType[defaultType] = slot }
        }
        return slot
    }

    func remove(_ subState: SubState) {
        if let index = subStates.lastIndex(where: { $0.slot == subState.slot }) {
            subStates.remove(at: index)
        }
        freeSlots.append(subState.slot)
        if let instance = subState.key.instance {
            instances[instance]?.removeAll { $0.slot == subState.slot }
            if instances[instance]?.isEmpty == true { instances[instance] = nil }
            instanceSlots[QuickKey(subState.key.description)] = nil
        } else {
            slots[QuickKey(subState.key.key)] = nil
            if let type = subState.defaultType { slotsByType[type] = nil }
        }
    }
}

/// A key with a hash that takes less time than a string's; both compare as strings do.
private struct QuickKey: Hashable {
    private let hash: UInt64
    private let key: StateKey

    init(_ key: StateKey) {
        hash = key.utf8.withContiguousStorageIfAvailable(Self.hash) ?? 0
        self.key = key
    }

    /// Zero for keys outside ASCII, because strings of different bytes can be equal there.
    private static func hash(_ utf8: UnsafeBufferPointer<UInt8>) -> UInt64 {
        let bytes = UnsafeRawBufferPointer(utf8)
        var (hash, all) = (UInt64(bytes.count), UInt64(0))
        func add(_ word: UInt64) {
            all |= word
            let product = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
            hash = product.high ^ product.low
        }
        let last = bytes.count - 8
        var next = 0
        while next < last {
            add(bytes.loadUnaligned(fromByteOffset: next, as: UInt64.self))
            next += 8
        }
        if last >= 0 {
            add(bytes.loadUnaligned(fromByteOffset: last, as: UInt64.self))
        } else {
            for byte in bytes { add(UInt64(byte)) }
        }
        return all & 0x8080_8080_8080_8080 == 0 ? hash : 0
    }

    // swift-format-ignore: NoLeadingUnderscores
    /// Without it, a dictionary would hash the hash.
    func _rawHashValue(seed: Int) -> Int { Int(truncatingIfNeeded: hash) ^ seed }
}
