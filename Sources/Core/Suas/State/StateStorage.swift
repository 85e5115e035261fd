internal import Delivery

/// The storage that the copies of one state share.
///
/// The store changes it only while there is no other copy, as standard collections do.
@usableFromInline
final class StateStorage {
    var layout: StateLayout

    /// The sub-states by slot.
    @exclusivity(unchecked)
    @usableFromInline
    var boxes: [StateBox]

    /// The instances with sub-states, by their number.
    var instances: [Int: InstanceLayout] = [:]

    init(layout: StateLayout = StateLayout(), boxes: [StateBox] = []) {
        self.layout = layout
        self.boxes = boxes
    }

    init(copying other: StateStorage) {
        layout = other.layout
        boxes = other.boxes
        instances = other.instances
    }

    /// The instances in the order in which they were attached.
    var orderedInstances: [InstanceLayout] {
        instances.isEmpty ? [] : Array(instances.values).inOrder { $0.order < $1.order }
    }

    /// The slot of a key of the app or of an instance.
    func slot(of key: StateKey) -> Int? {
        if let slot = layout.slot(of: key) { return slot }
        guard !instances.isEmpty, let number = InstanceLayout.number(in: key) else { return nil }
        return instances[number]?.slot(ofStoreKey: key)
    }
}

/// The slots of the app's own keys.
struct StateLayout {
    /// A slot, and the number of its key in the order of the reducers.
    private struct Entry {
        let slot: Int
        let number: Int
    }

    private var orderedKeys = OrderedList<StateKey>()
    private var entries: [StateKey: Entry] = [:]

    /// The default keys by their types, because reading by type is frequent and naming a type is slow.
    private var keysByType: [ObjectIdentifier: (key: StateKey, slot: Int)] = [:]

    /// The keys in the order of their reducers.
    var keys: [StateKey] { orderedKeys.elements }

    func slot(of key: StateKey) -> Int? { entries[key]?.slot }

    /// The default key of a type, and its slot; nil if there is none with a sub-state of the type.
    func defaultKey(of type: Any.Type) -> (key: StateKey, slot: Int)? {
        keysByType[ObjectIdentifier(type)]
    }

    /// Adds a key whose number is greater than those of the others.
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
