internal import Delivery

extension Store {
    /// Adds reducers, with their sub-states, to the store.
    ///
    /// - Order: The sub-states are there at once. Listeners of their keys, and of the full state, are
    ///   told of them: at once, or after what is being delivered. A filter is not asked, because
    ///   there is no old state.
    /// - Lifetime: Until `detach(stateKey:)`. Listeners that were added for a key before are called
    ///   again.
    ///
    /// ```swift
    /// store.attach(reducer: BasketReducer())
    /// store.detach(stateKey: "Basket")
    /// ```
    ///
    /// - Parameter reducer: One reducer, or several combined. A key that the store has already stops
    ///   the program with a message that names both reducers, as combining them would.
    public func attach(reducer: some CombinableReducer) {
        guard !reportsWhileReducing("attach(reducer:)", again: { $0.attach(reducer: reducer) })
        else { return }
        let oldState = state
        let count = slots.count
        insert(reducer.parts, initialState: [:])
        let changes = (count..<slots.count).map { place in
            StateChange(
                place: place,
                listeners: slots[place].listeners,
                old: nil,
                new: state.storage.boxes[place]
            )
        }
        tellInTurn(StateTransition(changes: changes, oldState: oldState, newState: state))
    }

    /// Takes a reducer and its sub-state out of the store.
    ///
    /// - Order: The sub-state is gone at once. Listeners of the full state are told: at once, or
    ///   after what is being delivered.
    /// - Lifetime: Listeners of the key stay; they are called again when it is attached again.
    /// - Parameter stateKey: A key that the store does not have is reported.
    public func detach(stateKey: StateKey) {
        guard !reportsWhileReducing("detach(stateKey:)", again: { $0.detach(stateKey: stateKey) })
        else { return }
        guard let place = state.storage.layout.place(of: stateKey) else {
            return reportUnknownKey(stateKey, "detach")
        }
        let oldState = state
        var boxes = state.storage.boxes
        boxes.remove(at: place)
        // What goes with the reducer may dispatch: by then, slots and sub-states have to fit again.
        let detached = slots.remove(at: place)
        layOut(boxes)
        tellInTurn(StateTransition(changes: [], oldState: oldState, newState: state))
        withExtendedLifetime(detached) {}
    }

    /// Makes places for reducers, and their sub-states to begin with.
    func insert(_ parts: [ReducerPart], initialState: State) {
        var boxes = state.storage.boxes
        for part in parts {
            if let first = slots.first(where: { $0.reducer.stateKey == part.stateKey }) {
                stopReducedTwice(first.reducer, part)
            }
            slots.append(StateSlot(reducer: part, listeners: group(of: part.stateKey)))
            boxes.append(part.initialBox(in: initialState))
        }
        layOut(boxes)
    }

    private func layOut(_ boxes: [StateBox]) {
        let reducers = slots.map(\.reducer)
        state = State(
            layout: StateLayout(
                keys: reducers.map(\.stateKey),
                types: reducers.map(\.stateType)
            ),
            boxes: boxes
        )
        placesByAction = reducers.contains { $0.actionTypes != nil } ? [:] : nil
    }

    // MARK: - Telling

    private func tellInTurn(_ transition: StateTransition) {
        untold.append(transition)
        enter(.work { [weak self] in self?.tellUntold() })
    }

    /// Tells of the keys that came and went, before anything else is told.
    func tellUntold() {
        while !untold.isEmpty {
            let transition = untold.removeFirst()
            during(.telling) {
                tell(transition.changes, from: transition.oldState, to: transition.newState)
            }
        }
    }

    /// Reports a change of the store from inside a reducer, and does it afterwards.
    func reportsWhileReducing(_ what: String, again: @escaping (Store) -> Void) -> Bool {
        guard phase == .reducing else { return false }
        during(.telling) { reportChangeWhileReducing(what) }
        enter(.work { [weak self] in self.map(again) })
        return true
    }
}

extension ReducerPart {
    /// The sub-state to begin with: the given one if it fits, or else the reducer's own.
    @MainActor
    fileprivate func initialBox(in state: Store.State) -> StateBox {
        guard let given = state.box(forKey: stateKey) else { return makeInitialState() }
        if given.stateType == stateType { return given }
        // A literal knows only the type of the value itself, not the optional, protocol or class
        // that the reducer keeps it as.
        if let adopted = adopt(given.anyValue) { return adopted }
        reportUnfitInitialState(given)
        return makeInitialState()
    }
}
