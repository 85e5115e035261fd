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

    init(layout: StateLayout, boxes: [StateBox]) {
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
///
/// All states of a store share a layout until a key of the app is attached or detached.
final class StateLayout: Sendable {
    /// The keys in the order of their reducers.
    let keys: [StateKey]
    private let slots: [StateKey: Int]

    /// The slots of default keys, because reading by type is frequent and naming a type is slow.
    private let slotsByType: [ObjectIdentifier: Int]

    init(keys: [StateKey], types: [Any.Type], slots indices: [Int]) {
        self.keys = keys
        var slots: [StateKey: Int] = [:]
        var slotsByType: [ObjectIdentifier: Int] = [:]
        for ((key, type), slot) in zip(zip(keys, types), indices) {
            slots[key] = slot
            let id = ObjectIdentifier(type)
            let isDefault = key == defaultStateKey(of: type)
            if isDefault, slotsByType[id] == nil { slotsByType[id] = slot }
        }
        self.slots = slots
        self.slotsByType = slotsByType
    }

    func slot(of key: StateKey) -> Int? { slots[key] }

    func slot(ofDefaultKeyOf type: Any.Type) -> Int? { slotsByType[ObjectIdentifier(type)] }
}

/// The keys that a selector has read, so that it isn't called when only others have changed.
final class ReadKeys {
    private(set) var keys: Set<StateKey> = []

    /// True if the result depends on every key.
    private(set) var isEverything = false

    func note(_ key: StateKey) {
        keys.insert(key)
    }

    func noteEverything() {
        isEverything = true
    }
}
