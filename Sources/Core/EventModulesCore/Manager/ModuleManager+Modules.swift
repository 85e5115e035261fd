internal import EventRuntime
internal import Suas

/// The life of a module: made with its screen, shown in a window, released after its last screen.
extension ModuleManager {
    /// Makes a module and its screen, and offers both to the listeners.
    ///
    /// - Order: The module is made; its reducer, if it provides one, is attached; the listeners are
    ///   offered the module; the screen is made; the listeners are offered the screen.
    /// - Lifetime: The manager retains neither; the presentable retains the module.
    /// - Returns: The screen, which isn't shown yet.
    public func viewController(
        for context: some ModuleMaking,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> any Presentable {
        let making = ScreenMaking(location: CodeLocation(fileID, line)) {
            let module = context.makeModule()
            return (module, module.makePresentable)
        }
        return makeScreen(making).presentable
    }

    /// Returns the module also: the first if two return one screen; nil if the screen's bag ended.
    package func makeScreen(
        _ making: ScreenMaking
    ) -> (presentable: any Presentable, module: (any AnyModule)?) {
        let (module, makePresentable) = ServiceScope.run(services, making.make)
        let ended = making.watch?(module)
        let moduleRecord = setUp(
            module,
            at: making.location,
            number: making.number,
            continuing: making.former
        ) {
            $0.window = making.window
            if let context = making.routingContext { $0.screens?.routingContext = context }
        }
        if let window = making.window { moduleRecord.window = window }
        if let ended { moduleRecord.screens?.endings.append(ended) }
        let presentable = ServiceScope.run(services, makePresentable)
        let join = { (record: ProducerRecord) in
            record.join(module, moduleRecord, as: presentable, in: making.window)
        }
        // Listeners that are offered a screen may ask for its module.
        let screenRecord = setUp(presentable, at: making.location, prepare: join)
        guard record(of: presentable) === screenRecord else { return (presentable, nil) }
        guard let first = screenRecord.screens?.module else {
            join(screenRecord)
            return (presentable, module)
        }
        if first !== module { reportScreenOfTwo(presentable, first, module) }
        // It may be shown again after it has left.
        screenRecord.screens?.add(presentable)
        return (presentable, first)
    }

    private func reportScreenOfTwo(
        _ screen: any Presentable,
        _ first: any AnyModule,
        _ second: any AnyModule
    ) {
        report(
            "A module returned a screen that already belongs to another module.",
            [
                "screen": String(reflecting: type(of: screen)),
                "its module": String(reflecting: type(of: first)),
                "other module": String(reflecting: type(of: second)),
            ],
            explanation: "A screen keeps only one module alive.",
            fix: "To fix this, return a new presentable from makePresentable()."
        )
    }

    // MARK: - Living modules

    /// The living modules in the order they were set up.
    public func livingModules() -> [any AnyModule] {
        livingProducers.compactMap { $0 as? any AnyModule }
    }

    /// The module of a screen; nil if this manager did not make the screen.
    public func module(for presentable: any Presentable) -> (any AnyModule)? {
        record(of: presentable)?.screens?.module
    }

    // MARK: - Leaving

    /// Runs the work by which screens leave, and retains them until the end of the turn: events,
    /// actions, and everything that they cause are delivered before.
    ///
    /// Call it from your own router; `StackRouter` already does.
    ///
    /// - Order: After the work, the screens are notified that they have left, last to first, and so
    ///   are the modules that have no others. At the end of the turn, the newest module that left
    ///   in it is released first, with its screens.
    /// - Parameters:
    ///   - screens: The screens that leave.
    ///   - work: Calls the methods of the screens that appear and disappear.
    public func release(_ screens: [any Presentable], after work: () -> Void) {
        DeliveryQueue.main.release(screens, after: work)
    }
}

/// The parts that a screen is made from: its module, its source location and its window.
package struct ScreenMaking {
    let location: CodeLocation

    /// Makes the module, or returns a living one, with a function that makes the screen.
    let make: @MainActor () -> (any AnyModule, makePresentable: () -> any Presentable)

    package var window: (any ModuleWindow)?

    /// The number of a new module, unless a living module has it.
    package var number: Int?

    /// The module whose kept state a new one continues.
    package var former: String?

    /// The routing context in place of the context's own.
    package var routingContext: RoutingContext?

    /// Called with the module before listeners are offered it; the result is called when it has
    /// left and everything that followed has been delivered.
    package var watch: (@MainActor (any AnyModule) -> () -> Void)?

    package init(
        location: CodeLocation,
        make: @escaping @MainActor () -> (any AnyModule, makePresentable: () -> any Presentable)
    ) {
        self.location = location
        self.make = make
    }
}

extension DeliveryQueue {
    /// Runs work in the delivery, notifies screens that they have left, and releases them at the
    /// end of the turn.
    package func release(_ screens: [any Presentable], after work: () -> Void) {
        deferringDeliveries {
            work()
            for screen in screens.reversed() { screen.leave() }
        }
    }
}
