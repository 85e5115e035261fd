import ScreensObservation

extension Row {
    /// The cost of setting a binding to a state.
    static var bindingRows: [Row] {
        [
            Row(
                "binding/set",
                "a binding is set and read; raw: the action is dispatched, the object is read",
                budget: Budget(.overRaw(5000))
            ) {
                [setting(isBound: true), setting(isBound: false)]
            }
        ]
    }

    private static func setting(isBound: Bool) -> Contestant {
        let store = Suas.createStore(reducer: AppActionReducer(initialState: Position()))
        let position = ObservedState(store.partialStore(forStateType: Position.self))
        let place = position.binding(\.place) { Go(place: $0) }
        return Contestant(isBound ? "library" : "dispatch") { operations in
            var sum = 0
            for index in 0..<operations {
                if isBound { place.value = index } else { store.dispatch(action: Go(place: index)) }
                sum &+= isBound ? place.value : position.place ?? 0
            }
            return sum
        } expectedSum: {
            sumOfIndices($0)
        }
    }
}
