internal import EventRuntime

/// The key of a sub-state in a store's full state; by default, the name of the state type.
public typealias StateKey = String

/// The default key: the type's name without the names of the types that it is nested in.
@usableFromInline
func defaultStateKey(of type: Any.Type) -> StateKey { typeName(type) }

/// A sub-state of any type, changed only while the store alone retains it: copies keep their value.
@usableFromInline
class StateBox {
    var stateType: Any.Type { Never.self }

    var anyValue: Any { () }

    /// True if the box only fills the slot of a sub-state that is being changed in place.
    var isAbsent: Bool { type(of: self) == StateBox.self }

    @export(implementation)
    init() {}
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

extension StateBox {
    /// The sub-state, if it is of exactly the given type; another type may have the same name.
    @export(implementation)
    func value<StateType>(of type: StateType.Type) -> StateType? {
        guard Swift.type(of: self) == TypedStateBox<StateType>.self else { return nil }
        return unsafeDowncast(self, to: TypedStateBox<StateType>.self).value
    }
}

/// The storage that the copies of one state share; the store changes it only if there are none.
@usableFromInline
final class StateStorage {
    var layout: StateLayout

    @exclusivity(unchecked)
    @usableFromInline
    var boxes: [StateBox]

    private(set) var instances: [Int: InstanceLayout] = [:]

    /// The slots of the instances' sub-states, by the keys in the full state.
    private var instanceSlots: [StateKey: Int] = [:]

    init(layout: StateLayout = StateLayout(), boxes: [StateBox] = []) {
        self.layout = layout
        self.boxes = boxes
    }

    init(copying other: StateStorage) {
        layout = other.layout
        boxes = other.boxes
        instances = other.instances
        instanceSlots = other.instanceSlots
    }

    /// The instances in the order in which they were attached.
    var orderedInstances: [InstanceLayout] {
        instances.isEmpty ? [] : Array(instances.values).inOrder { $0.order < $1.order }
    }

    /// All keys: the app's keys, in the order of their reducers, and then the keys of instances.
    var keys: [SubStateKey] {
        layout.keys.map { SubStateKey($0) } + orderedInstances.flatMap { $0.subStates.map(\.key) }
    }

    func slot(of key: StateKey) -> Int? { layout.slot(of: key) ?? instanceSlots[key] }

    func isOfInstance(_ key: StateKey) -> Bool { instanceSlots[key] != nil }

    func insert(_ added: InstanceLayout) {
        instances[added.instance.number] = added
        for subState in added.subStates { instanceSlots[subState.key.description] = subState.slot }
    }

    func removeInstance(_ number: Int) {
        for subState in instances.removeValue(forKey: number)?.subStates ?? [] {
            instanceSlots[subState.key.description] = nil
        }
    }
}

/// The slots of the app's own keys.
struct StateLayout {
    private struct Entry {
        let slot: Int
        let number: Int
    }

    private var orderedKeys = OrderedList<StateKey>()
    private var entries: [StateKey: Entry] = [:]

    /// The default keys by their types, so that reading by type doesn't have to name the type.
    private var keysByType: [ObjectIdentifier: (key: StateKey, slot: Int)] = [:]

    var keys: [StateKey] { orderedKeys.elements }

    func slot(of key: StateKey) -> Int? { entries[key]?.slot }

    func defaultKey(of type: Any.Type) -> (key: StateKey, slot: Int)? {
        keysByType[ObjectIdentifier(type)]
    }

    /// Adds a key whose number is greater than all others.
    mutating func append(_ key: StateKey, _ type: Any.Type, slot: Int, number: Int) {
        orderedKeys.append(key, number: number)
        entries[key] = Entry(slot: slot, number: number)
        if key == defaultStateKey(of: type) { keysByType[ObjectIdentifier(type)] = (key, slot) }
    }

    mutating func remove(_ key: StateKey, _ type: Any.Type) {
        guard let entry = entries.removeValue(forKey: key) else { return }
        orderedKeys.remove(entry.number)
        let id = ObjectIdentifier(type)
        if keysByType[id]?.slot == entry.slot { keysByType[id] = nil }
    }
}
