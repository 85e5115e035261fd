extension Store {
    /// Runs the reducers that an action is for, and collects what they change.
    func collectChanges(_ action: any Action) {
        guard placesByAction != nil else {
            for place in slots.indices { reduce(place, action) }
            return
        }
        for place in places(for: type(of: action)) { reduce(place, action) }
    }

    /// The reducers for a type of actions; found out once for each type.
    private func places(for type: any Action.Type) -> [Int] {
        let id = ObjectIdentifier(type)
        if let places = placesByAction?[id] { return places }
        let places = slots.indices.filter { slots[$0].reducer.handles(type) }
        placesByAction?[id] = places
        return places
    }

    private func reduce(_ place: Int, _ action: any Action) {
        switch slots[place].reducer.reduction {
        case .replacing(let reduce):
            let old = state.storage.boxes[place]
            guard let new = reduce(old, action) else { return }
            noteChange(place, from: old, to: new)
        case .mutating(let mutate):
            self.mutate(place) { mutate(&$0, action) }
        }
    }

    /// Lets a reducer change a sub-state in place if nobody needs the old one, or else a copy.
    private func mutate(_ place: Int, by mutate: (inout StateBox) -> Bool) {
        var box = state.storage.boxes[place]
        let isOldNeeded =
            wholeStateListeners.needsOldState || slots[place].listeners.needsOldState
            || recorder != nil
        let old = isOldNeeded ? box : nil
        // Taken out, the box belongs to the reducer alone, unless a copy of the state has it too.
        if !isOldNeeded { state.replace(place, with: absentBox) }
        let hasChanged = mutate(&box)
        if !isOldNeeded { state.replace(place, with: box) }
        if hasChanged { noteChange(place, from: old, to: box) }
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
