internal import Delivery

/// The windows of an app: each has a router with a position of its own.
extension ModuleManager {
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
    /// - Returns: nil if the producer's window was closed and its router released, or if there is no
    ///   router.
    public func router(of producer: any AnyEventsProducer) -> StackRouter? {
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

    /// Runs the work by which screens leave, and retains them until everything that follows from it
    /// has been delivered: events, actions, and whatever they cause.
    ///
    /// For a router of your own; `StackRouter` calls it.
    ///
    /// - Order: Then the screens are released, from the last to the first, and so are the modules
    ///   that have no others. A module that sends thousands of events meanwhile is reported, and no
    ///   listener receives its events from then on.
    /// - Parameters:
    ///   - screens: The screens that leave.
    ///   - work: Calls the methods of the screens that appear and disappear.
    public func release(_ screens: [any Presentable], after work: () -> Void) {
        // Doesn't retain the screens.
        let records = screens.compactMap { record(of: $0) }
        DeliveryQueue.main.release(screens, after: work) { [weak self] in
            self?.limitEvents(ofModulesLeavingWith: records)
        }
    }

    /// Limits the events of the modules that have no other screens.
    private func limitEvents(ofModulesLeavingWith screens: [ProducerRecord]) {
        let leaving = Set(screens.map(\.id))
        for screen in screens {
            guard let relation = screen.screens, let module = relation.module,
                relation.presentables.allSatisfy({ leaving.contains(ObjectIdentifier($0)) })
            else { continue }
            record(of: module)?.limitEvents()
        }
    }
}

extension DeliveryQueue {
    /// Runs a part of the delivery in progress, and releases objects, from the last to the first,
    /// after everything that follows from it has been delivered.
    func release(
        _ objects: [any Presentable],
        after work: () -> Void,
        manyFollowed: (() -> Void)? = nil
    ) {
        var released = objects
        hold {
            run(work, manyFollowed: manyFollowed) { while released.popLast() != nil {} }
        }
    }
}
