internal import Delivery

/// The two moments of a store whose app travels in time.
package struct StoreTravel {
    /// The state to return to.
    package let present: Store.State

    /// The greatest number of a module or screen in the present.
    fileprivate let presentNumber: Int

    /// The state that is shown.
    package fileprivate(set) var moment: Store.State
}

/// Travel in time, for traces: they decide what is delivered meanwhile.
extension Store {
    /// True while the app shows an earlier moment; see `FlowTrace.travel(to:)`.
    public var isTraveling: Bool { travel != nil }

    /// Shows a state; the present is kept by the first call.
    ///
    /// Keys that the state doesn't have show the present. An instance that is attached from now on
    /// begins with its sub-states in that state.
    package func travel(to moment: State) {
        let isFirst = travel == nil
        let (present, number) = (travel?.present ?? state, travel?.presentNumber ?? lastNumber)
        travel = StoreTravel(present: present, presentNumber: number, moment: moment)
        var boxes = present.boxesByKey
        boxes.merge(moment.boxesByKey) { $1 }
        reset(boxes.filter { state.box(forKey: $0.key) != nil })
        if isFirst { for action in uncancelledActions { action.travelDidBegin() } }
    }

    /// Shows the present again; instances that were attached for another moment are still there.
    package func resumePresent() {
        guard let present = travel?.present else { return }
        travel?.moment = present
        reset(present.boxesByKey.filter { state.box(forKey: $0.key) != nil })
    }

    /// Ends the travel in the state that is shown.
    ///
    /// - Parameter isBack: True if that is the present: numbers that were assigned meanwhile become
    ///   free.
    package func endTravel(isBack: Bool) {
        guard let travel else { return }
        if isBack { lastNumber = travel.presentNumber }
        self.travel = nil
        for action in uncancelledActions { action.travelDidEnd() }
    }

    /// The sub-states that differ from those in the present, in the order of the keys.
    package var travelChanges: [(key: StateKey, old: Any?, new: Any)] {
        guard let present = travel?.present else { return [] }
        return state.keys.compactMap { key in
            let old = present.box(forKey: key)
            guard let new = state.box(forKey: key), new !== old else { return nil }
            return (key, old?.anyValue, new.anyValue)
        }
    }

    /// Replaces a sub-state as a part of the delivery in progress.
    package func resetAtOnce<StateType>(state: StateType, forKey key: StateKey) {
        queue.nested { reset([key: TypedStateBox(state)]) }
    }
}
