internal import Delivery

extension Store.State {
    /// The sub-states with their keys; copies share them.
    var boxesByKey: [StateKey: StateBox] {
        var boxes: [StateKey: StateBox] = [:]
        for key in keys { boxes[key] = box(forKey: key) }
        return boxes
    }

    /// Returns the state with other sub-states for some keys; nil removes a key.
    ///
    /// The others are shared, so that a store that is reset to the result sees which have changed. A
    /// key of an instance that the state lacks is added with an instance of the same name.
    package func replacing(_ values: [StateKey: Any?]) -> Store.State {
        var boxes = boxesByKey
        for (key, value) in values { boxes[key] = value.map(typedBox) }
        let addedKeys = values.keys.filter { boxes[$0] != nil && box(forKey: $0) == nil }.inOrder(<)
        let keys = (keys + addedKeys).filter { boxes[$0] != nil }
        var state = Store.State()
        for (slot, key) in keys.enumerated() {
            guard let box = boxes[key] else { continue }
            state.append(box)
            if InstanceLayout.number(in: key) == nil {
                state.changeLayout { $0.append(key, box.stateType, slot: slot, number: slot) }
            }
        }
        state.addInstances(of: keys, likeThoseOf: self)
        return state
    }

    private mutating func addInstances(of keys: [StateKey], likeThoseOf other: Store.State) {
        var subStates: [Int: [InstanceLayout.SubState]] = [:]
        var owners: [Int: String] = [:]
        for (slot, key) in keys.enumerated() {
            guard let number = InstanceLayout.number(in: key), let mark = key.lastIndex(of: "@")
            else { continue }
            let type = ObjectIdentifier(storage.boxes[slot].stateType)
            subStates[number, default: []]
                .append(.init(key: String(key[..<mark]), storeKey: key, type: type, slot: slot))
            owners[number] = String(key[key.index(after: mark)...].prefix { $0 != "#" })
        }
        for (number, subStates) in subStates {
            let instance =
                other.storage.instances[number]?.instance
                ?? StateInstance(of: owners[number] ?? "", number: number)
            let order = other.storage.instances[number]?.order ?? number
            setInstance(InstanceLayout(of: instance, order: order, subStates), number)
        }
    }
}
