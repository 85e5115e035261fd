internal import EventRuntime
internal import Suas

/// The life of a module: made with its screen, shown in a window, released after its last screen.
extension ModuleManager {
    /// Makes a module and its screen, and offers both to the listeners.
    ///
    /// - Order: The module is made; its reducer, if it provides one, is attached; the listeners are
    ///   offered the module; the screen is made; the listeners are offered the screen.
    /// - Lifetime: The manager retains neither; the presentable retains the module.
    /// - Parameter step: The module; its presentation mode is left to the router.
    /// - Returns: The screen, which isn't shown yet.
    public func viewController(for step: PresentableRoutingStep) -> any Presentable {
        makeScreen(for: step).presentable
    }

    /// Returns the module also: the first if two return one screen; nil if the screen's bag ended.
    func makeScreen(
        for step: PresentableRoutingStep,
        in router: StackRouter? = nil,
        number: Int? = nil,
        continuing former: String? = nil,
        in routingContext: RoutingContext? = nil
    ) -> (presentable: any Presentable, module: (any AnyModule)?) {
        let (module, makePresentable) = ServiceScope.run(services) { step.step.makeModule() }
        let opening = step.step.opening
        opening?.begin(module)
        let location = step.step.location
        let moduleRecord = setUp(module, at: location, number: number, continuing: former) {
            $0.router = router
            if let routingContext { $0.screens?.routingContext = routingContext }
        }
        if let router { moduleRecord.router = router }
        if let opening { moduleRecord.screens?.openings.append(opening) }
        let presentable = ServiceScope.run(services, makePresentable)
        let join = { (record: ProducerRecord) in
            record.join(module, moduleRecord, as: presentable, in: router)
        }
        // Listeners that are offered a screen may ask for its module.
        let screenRecord = setUp(presentable, at: location, prepare: join)
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

    /// The router of the window that shows a producer's screen, or that the producer's module was
    /// opened in; the main router, which was made first, for a producer without a window.
    ///
    /// With it, a routing listener routes in the window that the event came from:
    ///
    /// ```swift
    /// producer[event: ProductArrayEvent.productSelected]
    ///     .subscribe(onNext: { [weak manager, weak producer] product in
    ///         guard let producer else { return }
    ///         manager?.router(of: producer)?.route(to: .product(product))
    ///     })
    /// ```
    ///
    /// - Returns: The router's `wrapper`, if it has one; nil if there is no router, or if it was
    ///   released with the producer's window.
    public func router(of producer: any AnyEventsProducer) -> (any Router)? {
        let router = stackRouter(of: producer)
        return router?.wrapper ?? router
    }

    private func stackRouter(of producer: any AnyEventsProducer) -> StackRouter? {
        if let router = producer as? StackRouter { return router }
        guard let record = record(of: producer), record.hasWindow else { return routers.first }
        return shownScreen(of: producer, record)?.router ?? record.router
    }

    /// The number of a producer's screen in the position of its router; nil if no router shows it.
    ///
    /// For a module it is the number of its newest screen.
    ///
    /// ```swift
    /// if let id = manager.screenID(of: module) { manager.router(of: module)?.close(id) }
    /// ```
    public func screenID(of producer: any AnyEventsProducer) -> ScreenID? {
        record(of: producer).flatMap { shownScreen(of: producer, $0)?.id }
    }

    /// The router that shows a screen, or the newest shown screen of a module.
    private func shownScreen(
        of producer: any AnyEventsProducer,
        _ record: ProducerRecord
    ) -> (router: StackRouter, id: ScreenID)? {
        let screen = producer as? any Presentable
        let screens = screen.map { [$0] } ?? record.screens?.presentables ?? []
        for screen in screens.reversed() {
            guard let router = self.record(of: screen)?.router, let id = router.id(of: screen)
            else { continue }
            return (router, id)
        }
        return nil
    }

    // MARK: - Leaving

    /// Runs the work by which screens leave, and retains them until its consequences have been
    /// delivered: events, actions, and everything that they cause.
    ///
    /// Call it from your own router; `StackRouter` already does.
    ///
    /// - Order: After the work, the screens are notified that they have left, last to first, and so
    ///   are the modules that have no others; in the end they are released, in the same order. If a
    ///   module sends thousands of events meanwhile, later ones are dropped with a diagnostic.
    /// - Parameters:
    ///   - screens: The screens that leave.
    ///   - work: Calls the methods of the screens that appear and disappear.
    public func release(_ screens: [any Presentable], after work: () -> Void) {
        DeliveryQueue.main.release(screens, after: work)
    }
}

extension DeliveryQueue {
    /// Runs work in the delivery, and notifies screens that they have left; after the consequences,
    /// releases them, last to first (law L4).
    func release(_ screens: [any Presentable], after work: () -> Void) {
        // Doesn't retain the screens.
        var left: [ModuleScreens] = []
        let limit = { for screens in left where screens.isEmpty { screens.limitEvents() } }
        var released = screens
        deferringDeliveries {
            run(
                {
                    work()
                    left = screens.reversed().compactMap { $0.leave() }
                },
                limitReached: limit
            ) {
                while released.popLast() != nil {}
                for screens in left where screens.isEmpty { screens.endOpenings() }
            }
        }
    }
}
