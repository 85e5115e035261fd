/// What the reducers of a store work on: each key's sub-state, and what the present action changes.
///
/// It belongs to no actor, because the closures that run reducers do not either. Only its store has
/// it, and uses it on the main actor.
@usableFromInline
final class StateTable {
    @exclusivity(unchecked)
    @usableFromInline
    var state: Store.State = [:]

    @exclusivity(unchecked)
    var slots: [StateSlot] = []

    /// The changes of the action that is being processed; kept so that its memory is used again.
    @exclusivity(unchecked)
    var changes: [StateChange] = []

    /// Whether somebody wants to know of every sub-state what it was; of single ones their listeners
    /// say it.
    @exclusivity(unchecked)
    var isEachOldNeeded = false

    /// Stands where a sub-state is being changed in place.
    private let absentBox = StateBox()

    /// The sub-state at a place, which is of the given type.
    ///
    /// Inlined, so that nothing but the sub-state itself is kept alive while its reducer runs. Neither
    /// the place nor the type is checked, because every reducer of every dispatch comes here: both are
    /// those of the slot that was looked up just now, and nothing has run since.
    @inlinable
    func value<StateType>(at place: Int, as type: StateType.Type) -> StateType {
        state.storage.boxes.withUnsafeBufferPointer { boxes in
            unsafeDowncast(boxes[place], to: TypedStateBox<StateType>.self).value
        }
    }

    /// Lets a reducer change a sub-state in place if nobody needs the old one, or else a copy.
    @usableFromInline
    func mutate(_ place: Int, by mutate: (inout StateBox) -> Bool) {
        var box = state.storage.boxes[place]
        let isOldNeeded = isEachOldNeeded || slots[place].listeners.needsOldState
        let old = isOldNeeded ? box : nil
        // Taken out, the box belongs to the reducer alone, unless a copy of the state has it too.
        if !isOldNeeded { state.replace(place, with: absentBox) }
        let hasChanged = mutate(&box)
        if !isOldNeeded { state.replace(place, with: box) }
        if hasChanged { noteChange(place, from: old, to: box) }
    }

    @usableFromInline
    func noteChange(_ place: Int, to new: StateBox) {
        noteChange(place, from: state.storage.boxes[place], to: new)
    }

    private func noteChange(_ place: Int, from old: StateBox?, to new: StateBox) {
        let listeners = slots[place].listeners
        changes.append(StateChange(place: place, listeners: listeners, old: old, new: new))
    }
}

extension Store.State {
    /// Puts another sub-state at a place; copies of the state keep what they have.
    mutating func replace(_ place: Int, with box: StateBox) {
        if !isKnownUniquelyReferenced(&storage) {
            storage = StateStorage(layout: storage.layout, boxes: storage.boxes)
        }
        storage.boxes[place] = box
    }
}
