import EventModules

extension Row {
    /// The cost of offering modules to listeners that subscribe, and of releasing the modules.
    static var registerRows: [Row] {
        [
            register(modules: 1, listeners: 1),
            register(modules: 10, listeners: 10),
            register(modules: 1000, listeners: 1),
            register(modules: 1, listeners: 1000),
            register(modules: 100, listeners: 100),
            register(modules: 1000, listeners: 1000, .unlessQuick),
            Row(
                "register/late-100x100",
                "100 listeners added after 100 modules, each; raw: 100 before 100"
            ) {
                [
                    libraryRegistration(modules: 100, listeners: 100, late: true),
                    libraryRegistration(modules: 100, listeners: 100, late: false),
                ]
            },
            Row(
                "register/remove",
                "a listener removed and added again among 1000",
                budget: Budget(.atMost(100_000, .nanoseconds))
            ) {
                [replacing(among: 1000), replacing(among: 1)]
            },
            removalGrowth(100),
            removalGrowth(1000),
        ]
    }

    private static func removalGrowth(_ count: Int) -> Row {
        Row(
            "register/remove-\(count)",
            "the same among \(count); raw: among 10",
            budget: Budget(.timesRaw(1.5))
        ) {
            [replacing(among: count), replacing(among: 10)]
        }
    }

    /// Removes a listener and adds it again, one after the other, and emits an event at the end.
    private static func replacing(among count: Int) -> Contestant {
        let tally = Tally()
        let listeners = (0..<count).map { _ in AddingListener(tally: tally) }
        let manager = ModuleManager(listeners: listeners)
        let module = ProductModule()
        manager.setupEventsListeners(for: module)
        return Contestant("among \(count)") { operations in
            tally.added {
                for operation in 0..<operations {
                    let listener = listeners[operation % count]
                    manager.removeEventsListener(listener)
                    manager.addEventsListeners([listener])
                }
                module.emit(.productSelected(.sample))
            }
        } expectedSum: { _ in
            count * Product.sample.id
        }
    }

    private static func register(
        modules: Int,
        listeners: Int,
        _ occasion: Occasion = .always
    ) -> Row {
        Row(
            "register/\(modules)x\(listeners)",
            "\(modules) modules x \(listeners) listeners, each; raw: closures in arrays",
            occasion: occasion
        ) {
            [
                libraryRegistration(modules: modules, listeners: listeners, late: false),
                rawRegistration(modules: modules, listeners: listeners),
            ]
        }
    }

    private static func libraryRegistration(
        modules: Int,
        listeners: Int,
        late isLate: Bool
    ) -> Contestant {
        let tally = Tally()
        let listeners = (0..<listeners).map { _ in AddingListener(tally: tally) }
        return Contestant("library", unitsPerOperation: modules * listeners.count) { operations in
            tally.added {
                for operation in 0..<operations {
                    let manager = ModuleManager(listeners: isLate ? [] : listeners)
                    let modules = (0..<modules).map { _ in ProductModule() }
                    for module in modules { manager.setupEventsListeners(for: module) }
                    if isLate { manager.addEventsListeners(listeners) }
                    modules[operation % modules.count].emit(.productSelected(.sample))
                }
            }
        } expectedSum: {
            $0 * listeners.count * Product.sample.id
        }
    }

    private static func rawRegistration(modules: Int, listeners: Int) -> Contestant {
        let tally = Tally()
        return Contestant("raw", unitsPerOperation: modules * listeners) { operations in
            tally.added {
                for operation in 0..<operations {
                    let emitters = (0..<modules).map { _ in RawEventEmitter() }
                    for emitter in emitters {
                        for _ in 0..<listeners { emitter.add { tally.add($0.identifier) } }
                    }
                    emitters[operation % emitters.count].emit(.productSelected(.sample))
                }
            }
        } expectedSum: {
            $0 * listeners * Product.sample.id
        }
    }
}
