/// Values by the identity of an object, in the order they were added.
///
/// Removing one takes as long among a thousand as among a few.
struct OrderedTable<Value> {
    /// nil for removed values, which are dropped once they are half of all.
    private var slots: [(id: ObjectIdentifier, value: Value)?] = []
    private var indices: [ObjectIdentifier: Int] = [:]

    /// The objects of the values, in the order they were added.
    var ids: [ObjectIdentifier] { slots.compactMap { $0?.id } }

    /// The values, in the order they were added.
    var values: [Value] { slots.compactMap { $0?.value } }

    func contains(_ id: ObjectIdentifier) -> Bool { indices[id] != nil }

    /// The value for an object; setting a first one adds it, setting nil removes it.
    subscript(id: ObjectIdentifier) -> Value? {
        get { indices[id].flatMap { slots[$0]?.value } }
        set {
            guard let newValue else { return remove(id) }
            if let index = indices.updateValue(slots.count, forKey: id) {
                indices[id] = index
                slots[index] = (id, newValue)
            } else {
                slots.append((id, newValue))
            }
        }
    }

    private mutating func remove(_ id: ObjectIdentifier) {
        guard let index = indices.removeValue(forKey: id) else { return }
        slots[index] = nil
        guard slots.count > 16, indices.count * 2 < slots.count else { return }
        slots.removeAll { $0 == nil }
        for (index, slot) in slots.enumerated() { if let slot { indices[slot.id] = index } }
    }
}
