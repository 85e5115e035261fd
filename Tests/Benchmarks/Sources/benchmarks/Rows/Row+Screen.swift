import Screens

extension Row {
    /// What it takes to update a screen.
    static var screenRows: [Row] {
        [
            Row(
                "screen/update",
                "an action, a view model, a view; raw: a listener of the store",
                budget: Budget(.overRaw(5000))
            ) {
                [updating(covered: 0), rawUpdating]
            },
            Row(
                "screen/covered",
                "the same over 1000 other screens; raw: over none",
                budget: Budget(.flat)
            ) {
                [updating(covered: 1000), updating(covered: 0)]
            },
        ]
    }

    private static func store() -> Store {
        Suas.createStore(reducer: MoveReducer(stateKey: "position"))
    }

    private static func updating(covered count: Int) -> Contestant {
        let store = store()
        let part = store.partialStore(forStateType: Position.self, stateKey: "position")
        let tally = Tally()
        let screens = (0...count).map { _ in PositionScreen(store: part) }
        for screen in screens {
            screen.rootView.tally = tally
            screen.viewWillAppear()
            screen.viewDidAppear()
            guard screen !== screens.last else { continue }
            screen.viewWillDisappear()
            screen.viewDidDisappear()
        }
        return Contestant("library, over \(count)") { operations in
            withExtendedLifetime(screens) {
                tally.added {
                    for place in 1...operations { store.dispatch(action: MoveTo(place: place)) }
                }
            }
        } expectedSum: {
            sumOfIndices($0 + 1)
        }
    }

    private static var rawUpdating: Contestant {
        let store = store()
        let tally = Tally()
        store.addListener(forStateType: Position.self, stateKey: "position") {
            tally.add($0.place)
        }
        return Contestant("raw") { operations in
            tally.added {
                for place in 1...operations { store.dispatch(action: MoveTo(place: place)) }
            }
        } expectedSum: {
            sumOfIndices($0 + 1)
        }
    }
}
