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
        guard !isPutOff("attach(reducer:)", { $0.attach(reducer: reducer) }) else { return }
        let parts = CombinedReducer(reducer.parts).parts
        // Made first, because the reducers are asked for them and could attach more.
        let boxes = parts.map { $0.makeInitialState() }
        let oldState = state
        let count = table.slots.count
        insert(parts, boxes)
        let changes = (count..<table.slots.count).map { place in
            StateChange(
                place: place,
                listeners: table.slots[place].listeners,
                old: nil,
                new: state.storage.boxes[place]
            )
        }
        if let recorder { record(changes, to: recorder) }
        tellInTurn(StateTransition(changes: changes, oldState: oldState, newState: state))
    }

    /// Takes a reducer and its sub-state out of the store.
    ///
    /// - Order: The sub-state is gone at once. Listeners of the full state are told: at once, or
    ///   after what is being delivered.
    /// - Lifetime: Listeners of the key stay; they are called again when it is attached again.
    /// - Parameter stateKey: A key that the store does not have is reported.
    public func detach(stateKey: StateKey) {
        guard !isPutOff("detach(stateKey:)", { $0.detach(stateKey: stateKey) }) else { return }
        guard let place = state.storage.layout.place(of: stateKey) else {
            return reportUnknownKey(stateKey, "detach")
        }
        let oldState = state
        var boxes = state.storage.boxes
        boxes.remove(at: place)
        // What goes with the reducer may dispatch: by then, slots and sub-states have to fit again.
        let detached = table.slots.remove(at: place)
        layOut(boxes)
        forgetGroupIfUnused(of: stateKey)
        recorder?.changed(stateKey, from: oldState.value(forKey: stateKey), to: nil)
        tellInTurn(StateTransition(changes: [], oldState: oldState, newState: state))
        withExtendedLifetime(detached) {}
    }

    /// Makes places for reducers of different keys, and their sub-states to begin with.
    func insert(_ parts: [ReducerPart], _ boxes: [StateBox]) {
        for part in parts {
            if let place = state.storage.layout.place(of: part.stateKey) {
                stopReducedTwice(table.slots[place].reducer, part)
            }
            table.slots.append(StateSlot(reducer: part, listeners: group(of: part.stateKey)))
        }
        layOut(state.storage.boxes + boxes)
    }

    private func layOut(_ boxes: [StateBox]) {
        let reducers = table.slots.map(\.reducer)
        table.state = State(
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
            during(.telling) {
                // Released in here: what goes with an old sub-state may dispatch, and has to wait.
                let transition = untold.removeFirst()
                tell(transition.changes, from: transition.oldState, to: transition.newState)
            }
        }
    }

    /// Whether a change of the keys has to wait, because a new state is being made place by place.
    private func isPutOff(_ what: String, _ change: @escaping (Store) -> Void) -> Bool {
        guard phase == .reducing || phase == .reporting else { return false }
        reportWhileReducing { reportChangeWhileReducing(what) }
        enter(.work { [weak self] in self.map(change) })
        return true
    }
}

extension ReducerPart {
    /// The sub-state to begin with: the given one if it fits, or else the reducer's own.
    @MainActor
    func initialBox(in state: Store.State) -> StateBox {
        guard let given = state.box(forKey: stateKey) else { return makeInitialState() }
        if given.stateType == stateType { return given }
        // A literal knows only the type of the value itself, not the optional, protocol or class
        // that the reducer keeps it as.
        if let adopted = adopt(given.anyValue) { return adopted }
        reportUnfitInitialState(given)
        return makeInitialState()
    }
}
