import EventModules

extension Row {
    /// The cost of modules with state of their own, and what living ones add to other actions.
    static var instanceRows: [Row] {
        [addressed(1), addressed(1000)] + growthRows + setUpRows
    }

    private static func addressed(_ count: Int) -> Row {
        Row(
            "instance/addressed-\(count)",
            "an action for one of \(count) modules with state; raw: for the app's own key",
            budget: Budget(allocations: 0)
        ) {
            [.addressing(oneOf: count), .sendingToEveryone(besides: 0, listeners: 1)]
        }
    }

    private static var growthRows: [Row] {
        [
            growth("growth", "an action for one of 1000") { .addressing(oneOf: $0) },
            growth("selection-growth", "an action for one of 1000, and a selection's listener") {
                .addressing(oneOf: $0, withSelection: true)
            },
            growth("other-listeners", "10 listeners of the app's own key, 1000 modules") {
                .sendingToEveryone(besides: $0, listeners: 10)
            },
            growth("other-selection", "a selection's listener, 1000 modules") {
                .sendingToEveryone(besides: $0, listeners: 1, withSelection: true)
            },
            growth("everyone", "an action for everyone that none of 1000 has a row for") {
                .sendingUnhandled(to: $0)
            },
        ]
    }

    private static func growth(
        _ name: String,
        _ summary: String,
        contestant: @escaping (_ modules: Int) -> Contestant
    ) -> Row {
        Row("instance/\(name)", "\(summary); raw: the library, 1", budget: Budget(.flat)) {
            [contestant(1000), contestant(1)]
        }
    }

    private static var setUpRows: [Row] {
        [
            Row(
                "instance/setup-release",
                "100000 modules with state, set up and released in turn; raw: without state",
                occasion: .unlessQuick
            ) {
                [.settingUp(100_000), .settingUpWithoutState(100_000)]
            },
            Row(
                "instance/setup-growth",
                "the same while 1000 are alive; raw: the library, 0",
                occasion: .unlessQuick,
                budget: Budget(.timesRaw(1.3))
            ) {
                [.settingUp(100_000, besides: 1000), .settingUp(100_000)]
            },
        ]
    }
}

extension Contestant {
    fileprivate static func addressing(
        oneOf count: Int,
        withSelection hasSelection: Bool = false
    ) -> Contestant {
        let app = StatefulApp(modules: count)
        if hasSelection { app.addListenerOfSelection() }
        let instance = app.instance
        return Contestant("library, \(count)") { operations in
            app.tally.added {
                for index in 0..<operations {
                    app.store.dispatch(action: MoveItem(place: index), in: instance)
                }
            }
        } expectedSum: {
            sumOfIndices($0)
        }
    }

    fileprivate static func sendingToEveryone(
        besides count: Int,
        listeners: Int,
        withSelection hasSelection: Bool = false
    ) -> Contestant {
        let app = StatefulApp(modules: count)
        app.addListeners(listeners)
        if hasSelection { app.addListenerOfSelection() }
        return Contestant("library, \(count)") { operations in
            app.tally.added {
                // Begins with a change, because a selection's listener isn't called for an equal one.
                for index in 0..<operations {
                    app.store.dispatch(action: MoveTo(place: index + 1))
                }
                app.store.dispatch(action: MoveTo(place: 0))
            }
        } expectedSum: {
            (listeners + (hasSelection ? 1 : 0)) * sumOfIndices($0 + 1)
        }
    }

    fileprivate static func sendingUnhandled(to count: Int) -> Contestant {
        let app = StatefulApp(modules: count)
        app.addListenerOfActions()
        return Contestant("library, \(count)") { operations in
            app.tally.added {
                for index in 0..<operations { app.store.dispatch(action: JumpTo(place: index)) }
            }
        } expectedSum: {
            sumOfIndices($0)
        }
    }

    /// Sets modules up one after the other; each is moved once, and released.
    fileprivate static func settingUp(_ count: Int, besides living: Int = 0) -> Contestant {
        Contestant("library, \(living)", unitsPerOperation: count) { operations in
            let app = StatefulApp(modules: living)
            var sum = 0
            for _ in 0..<operations {
                for index in 0..<count { sum &+= app.placeOfModule(movedTo: index) }
            }
            return sum &+ app.store.state.keys.count - 1 - living
        } expectedSum: {
            $0 * sumOfIndices(count)
        }
    }

    fileprivate static func settingUpWithoutState(_ count: Int) -> Contestant {
        Contestant("raw", unitsPerOperation: count) { operations in
            let manager = ModuleManager()
            var sum = 0
            for _ in 0..<operations {
                for index in 0..<count {
                    let module = ItemModule(usingContext: ItemContext(number: index))
                    manager.setupEventsListeners(for: module)
                    sum &+= manager.livingModules().count
                }
            }
            return sum
        } expectedSum: {
            $0 * count
        }
    }
}

extension StatefulApp {
    /// Sets a module up, moves it, and releases it.
    fileprivate func placeOfModule(movedTo place: Int) -> Int {
        let module = setUpModule()
        store.dispatch(action: MoveItem(place: place), in: module.stateInstance)
        let moved = module.partialStore(forStateType: Position.self).state
        return withExtendedLifetime(module) { moved?.place ?? 0 }
    }
}
