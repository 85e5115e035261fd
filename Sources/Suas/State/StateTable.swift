/// The slots of a store, with the state that the reducers work on and the changes of one action.
///
/// It isn't isolated, because the closures that run reducers aren't either. Its store alone has it,
/// and uses it on the main actor.
@usableFromInline
final class StateTable {
    /// One key: its reducer, and its listeners.
    struct Slot {
        let reducer: ReducerPart
        let listeners: ListenerGroup
    }

    /// A sub-state that has changed.
    struct Change {
        let slot: Int

        /// The former sub-state; nil if there was none, or if nothing needs it.
        let old: StateBox?
        let new: StateBox
    }

    @exclusivity(unchecked)
    @usableFromInline
    var state: Store.State = [:]
    @exclusivity(unchecked)
    private(set) var slots: [Slot] = []

    /// The changes of the action in progress; kept so that its memory is reused.
    @exclusivity(unchecked)
    var changes: [Change] = []

    /// True if every old sub-state is retained; by default only those that their listeners need.
    @exclusivity(unchecked)
    var keepsEveryOldState = false

    /// The slots of the reducers for each type of action, found once for each type; nil if all
    /// reducers run for every action.
    @exclusivity(unchecked)
    private var slotsByAction: [ObjectIdentifier: [Int]]?

    /// Fills the slot of a sub-state that is being changed in place.
    private let absentBox = StateBox()

    // MARK: - Keys

    /// Adds slots for reducers, with their first sub-states.
    ///
    /// A key that is there already stops the program.
    func attach(_ parts: [ReducerPart], _ boxes: [StateBox], _ group: (StateKey) -> ListenerGroup) {
        for part in parts {
            if let slot = state.storage.layout.slot(of: part.stateKey) {
                stopReducedTwice(slots[slot].reducer, part)
            }
            slots.append(Slot(reducer: part, listeners: group(part.stateKey)))
        }
        layOut(state.storage.boxes + boxes)
    }

    /// Removes a slot; the caller releases the result when it no longer accesses the table.
    func detach(_ slot: Int) -> Slot {
        var boxes = state.storage.boxes
        boxes.remove(at: slot)
        let detached = slots.remove(at: slot)
        layOut(boxes)
        return detached
    }

    private func layOut(_ boxes: [StateBox]) {
        let reducers = slots.map(\.reducer)
        let layout = StateLayout(keys: reducers.map(\.stateKey), types: reducers.map(\.stateType))
        state = Store.State(layout: layout, boxes: boxes)
        slotsByAction = reducers.contains { $0.actionTypes != nil } ? [:] : nil
    }

    // MARK: - Reducing

    /// Runs the reducers that an action is for, and collects their changes.
    func reduce(_ action: any Action) {
        guard slotsByAction != nil else {
            for slot in slots.indices { slots[slot].reducer.reduction(self, slot, action) }
            return
        }
        for slot in slots(for: type(of: action)) {
            slots[slot].reducer.reduction(self, slot, action)
        }
    }

    private func slots(for type: any Action.Type) -> [Int] {
        let id = ObjectIdentifier(type)
        if let found = slotsByAction?[id] { return found }
        let found = slots.indices.filter { slots[$0].reducer.handles(type) }
        slotsByAction?[id] = found
        return found
    }

    /// Makes the collected changes the state.
    func apply() {
        for index in changes.indices {
            state.replace(changes[index].slot, with: changes[index].new)
        }
    }

    // MARK: - For reducers

    /// The sub-state of a slot, which is of the given type.
    ///
    /// It is inlined, so that only the sub-state itself is retained while its reducer runs. Neither
    /// slot nor type is checked, because every reducer of every dispatch reads here: both belong to
    /// the slot that was just looked up, and nothing has run since.
    @inlinable
    func value<StateType>(at slot: Int, as type: StateType.Type) -> StateType {
        state.storage.boxes.withUnsafeBufferPointer { boxes in
            unsafeDowncast(boxes[slot], to: TypedStateBox<StateType>.self).value
        }
    }

    /// Lets a reducer change a sub-state in place if nothing needs the old one, or else a copy.
    @usableFromInline
    func mutate(_ slot: Int, by mutate: (inout StateBox) -> Bool) {
        var box = state.storage.boxes[slot]
        let isOldNeeded = keepsEveryOldState || slots[slot].listeners.needsOldState
        let old = isOldNeeded ? box : nil
        // Taken out, the box belongs to the reducer alone, unless a copy of the state has it too.
        if !isOldNeeded { state.replace(slot, with: absentBox) }
        let hasChanged = mutate(&box)
        if !isOldNeeded { state.replace(slot, with: box) }
        if hasChanged { noteChange(slot, from: old, to: box) }
    }

    @usableFromInline
    func noteChange(_ slot: Int, to new: StateBox) {
        noteChange(slot, from: state.storage.boxes[slot], to: new)
    }

    func noteChange(_ slot: Int, from old: StateBox?, to new: StateBox) {
        changes.append(Change(slot: slot, old: old, new: new))
    }
}
