import Screens

extension Row {
    /// The cost of updating a screen.
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
            Row(
                "screen/key",
                "a key press: local state, a view model, a view; raw: a property is set",
                budget: Budget(.overRaw(5000))
            ) {
                [pressing(drawing: false), rawPressing(drawing: false)]
            },
            Row(
                "screen/frame",
                "the same, and 24 rows are drawn; raw: they are drawn by hand",
                budget: Budget(.overRaw(5000))
            ) {
                [pressing(drawing: true), rawPressing(drawing: true)]
            },
        ]
    }

    private static func pressing(drawing isDrawing: Bool) -> Contestant {
        let part = store().partialStore(forStateType: Position.self, stateKey: "position")
        let screen = ListScreen(store: part, localState: ListState())
        screen.viewWillAppear()
        screen.viewDidAppear()
        return Contestant("library") { operations in
            let before = screen.rootView.updates
            var rows = 0
            for _ in 0..<operations {
                screen.press()
                if isDrawing { rows += opaque(screen.rootView.frame()).count }
            }
            return screen.rootView.updates - before + rows
        } expectedSum: {
            $0 * (isDrawing ? 25 : 1)
        }
    }

    private static func rawPressing(drawing isDrawing: Bool) -> Contestant {
        var selected = 0
        return Contestant("raw") { operations in
            var sum = 0
            for _ in 0..<operations {
                selected = opaque((selected + 1) % 24)
                sum += 1
                guard isDrawing else { continue }
                let rows = (0..<24).map { ($0 == selected ? ">" : " ") + String($0) }
                sum += opaque(rows).count
            }
            return sum
        } expectedSum: {
            $0 * (isDrawing ? 25 : 1)
        }
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
