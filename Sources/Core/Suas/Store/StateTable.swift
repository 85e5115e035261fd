/// The slots of a store, with the state that the reducers work on and the changes of one action.
///
/// Only its store uses it, on the main actor; the closures that run reducers aren't isolated.
@usableFromInline
final class StateTable {
    struct Slot {
        let reducer: AnyReducer

        /// The number of its reducer, in the order in which reducers were combined and attached.
        let number: Int
        let key: SubStateKey
        let listeners: ListenerGroup
    }

    struct Change {
        let slot: Int

        /// The former sub-state; nil for a new key, or if nothing needs it.
        let old: StateBox?
        let new: StateBox
    }

    @exclusivity(unchecked)
    @usableFromInline
    var state: Store.State = [:]

    /// The slots by their index; nil for a free one.
    @exclusivity(unchecked)
    private var slots: [Slot?] = []
    private var freeSlots: [Int] = []

    /// The changes of the action in progress; stored, so that its memory is reused.
    @exclusivity(unchecked)
    var changes: [Change] = []

    /// True to retain every old sub-state; by default, only those that listeners need are retained.
    @exclusivity(unchecked)
    var keepsEveryOldState = false

    @exclusivity(unchecked)
    private var reducers = ReducerTable()
    private var lastNumber = 0

    /// The types of the actions so far, so that each type is looked up once.
    private var typesOfActions: [ObjectIdentifier: ActionTypes] = [:]

    @exclusivity(unchecked)
    private(set) var instances = InstanceTable()

    /// Fills the slot of a sub-state that is being changed in place, and free slots.
    private let absentBox = StateBox()

    // MARK: - Keys

    func slot(_ index: Int) -> Slot {
        // Only indices of used slots are handed out.
        slots[index].unsafelyUnwrapped
    }

    /// The listeners of a slot, read without the rest of the slot.
    func listeners(of index: Int) -> ListenerGroup {
        slots[index].unsafelyUnwrapped.listeners
    }

    /// Adds slots for reducers of the app; a key that is already in use stops the program.
    func attach(_ parts: [AnyReducer], _ boxes: [StateBox], _ group: (StateKey) -> ListenerGroup) {
        for (part, box) in zip(parts, boxes) {
            let key = part.stateKey
            if let other = state.storage.layout.slot(of: key) {
                stopReducedTwice(slot(other).reducer, part)
            }
            let index = insert(part, box, SubStateKey(key), group)
            reducers.insert(part, slot: index, number: lastNumber)
            state.changeLayout { $0.append(key, part.stateType, slot: index, number: lastNumber) }
        }
    }

    /// Removes a slot; the caller releases the result when it no longer accesses the table.
    func detach(_ index: Int) -> Slot {
        let detached = slot(index)
        reducers.remove(detached.reducer, number: detached.number)
        free(index)
        state.changeLayout { $0.remove(detached.key.key, detached.reducer.stateType) }
        return detached
    }

    func attach(
        _ parts: [AnyReducer],
        _ boxes: [StateBox],
        for instance: StateInstance,
        _ group: (StateKey) -> ListenerGroup
    ) {
        var subStates: [InstanceLayout.SubState] = []
        let firstNumber = lastNumber + 1
        for (part, box) in zip(parts, boxes) {
            let key = SubStateKey(part.stateKey, of: instance)
            let index = insert(part, box, key, group)
            let type = ObjectIdentifier(part.stateType)
            subStates.append(.init(key: key, type: type, slot: index))
        }
        let layout = InstanceLayout(of: instance, order: firstNumber, subStates)
        instances.insert(layout, parts)
        state.insert(layout)
    }

    /// Removes the slots of an instance; the caller releases the result as with `detach(_:)`.
    func detach(_ instance: StateInstance) -> [Slot] {
        guard let layout = instances.remove(instance) else { return [] }
        state.removeInstance(instance.number)
        let detached = layout.subStates.map { slot($0.slot) }
        for subState in layout.subStates { free(subState.slot) }
        return detached
    }

    private func insert(
        _ part: AnyReducer,
        _ box: StateBox,
        _ key: SubStateKey,
        _ group: (StateKey) -> ListenerGroup
    ) -> Int {
        lastNumber += 1
        let listeners = group(key.description)
        let slot = Slot(reducer: part, number: lastNumber, key: key, listeners: listeners)
        guard let index = freeSlots.popLast() else {
            slots.append(slot)
            state.append(box)
            return slots.count - 1
        }
        slots[index] = slot
        state.replace(index, with: box)
        return index
    }

    private func free(_ index: Int) {
        slots[index] = nil
        state.replace(index, with: absentBox)
        freeSlots.append(index)
    }

    // MARK: - Reducing

    func reduce(_ action: any Action, in instance: StateInstance?) {
        let types = types(of: action)
        reducers.run(action, types, on: self)
        if !instances.isEmpty { instances.reduce(action, types, in: instance, self) }
    }

    private func types(of action: any Action) -> ActionTypes {
        let id = ObjectIdentifier(type(of: action))
        guard reducers.runsAppActions || instances.runsAppActions else {
            return ActionTypes(action: id, state: nil)
        }
        if let types = typesOfActions[id] { return types }
        let types = ActionTypes(of: type(of: action))
        typesOfActions[id] = types
        return types
    }

    func apply() {
        for index in changes.indices {
            state.replace(changes[index].slot, with: changes[index].new)
        }
    }

    // MARK: - For reducers

    /// The sub-state of a slot, inlined so that nothing else is retained while its reducer runs.
    ///
    /// Neither slot nor type is checked: both belong to the slot that was just looked up, and no
    /// other code has run since (benchmark rows `dispatch`).
    @export(implementation)
    func value<StateType>(at slot: Int, as type: StateType.Type) -> StateType {
        state.storage.boxes.withUnsafeBufferPointer { boxes in
            unsafeDowncast(boxes[slot], to: TypedStateBox<StateType>.self).value
        }
    }

    @export(implementation)
    func replace<StateType>(_ slot: Int, _ reduce: (StateType) -> StateType?) {
        guard let new = reduce(value(at: slot, as: StateType.self)) else { return }
        noteChange(slot, to: TypedStateBox(new))
    }

    @export(implementation)
    func change<StateType>(_ slot: Int, _ change: (inout StateType) -> Bool) {
        mutate(slot) { box in
            if isKnownUniquelyReferenced(&box) {
                return change(&unsafeDowncast(box, to: TypedStateBox<StateType>.self).value)
            }
            var state = unsafeDowncast(box, to: TypedStateBox<StateType>.self).value
            guard change(&state) else { return false }
            box = TypedStateBox(state)
            return true
        }
    }

    /// Lets a reducer change a sub-state in place if nothing needs the old one, or else a copy.
    @usableFromInline
    func mutate(_ index: Int, by mutate: (inout StateBox) -> Bool) {
        var box = state.storage.boxes[index]
        let isOldNeeded = keepsEveryOldState || listeners(of: index).needsOldState
        let old = isOldNeeded ? box : nil
        // Taken out, the box belongs to the reducer alone, unless a copy of the state has it too.
        if !isOldNeeded { state.replace(index, with: absentBox) }
        let hasChanged = mutate(&box)
        if !isOldNeeded { state.replace(index, with: box) }
        if hasChanged { noteChange(index, from: old, to: box) }
    }

    @usableFromInline
    func noteChange(_ slot: Int, to new: StateBox) {
        noteChange(slot, from: state.storage.boxes[slot], to: new)
    }

    func noteChange(_ slot: Int, from old: StateBox?, to new: StateBox) {
        changes.append(Change(slot: slot, old: old, new: new))
    }
}
