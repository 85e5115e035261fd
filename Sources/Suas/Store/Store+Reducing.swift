extension Store {
    /// Runs the reducers that an action is for, and collects what they change.
    func collectChanges(_ action: any Action) {
        table.isEachOldNeeded = wholeStateListeners.needsOldState || recorder != nil
        guard placesByAction != nil else {
            for place in table.slots.indices { reduce(place, action) }
            return
        }
        for place in places(for: type(of: action)) { reduce(place, action) }
    }

    private func reduce(_ place: Int, _ action: any Action) {
        table.slots[place].reducer.reduction(table, place, action)
    }

    /// The reducers for a type of actions; found out once for each type.
    private func places(for type: any Action.Type) -> [Int] {
        let id = ObjectIdentifier(type)
        if let places = placesByAction?[id] { return places }
        let places = table.slots.indices.filter { table.slots[$0].reducer.handles(type) }
        placesByAction?[id] = places
        return places
    }
}
