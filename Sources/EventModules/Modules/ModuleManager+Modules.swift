package import Delivery

extension ModuleManager {
    /// Makes a module and its screen, and offers both to the listeners.
    ///
    /// A router calls this; a test without a router can call it too.
    ///
    /// - Order: The module is made; its reducer, if it provides one, is attached; the listeners are
    ///   offered the module; the screen is made; the listeners are offered the screen.
    /// - Lifetime: The manager retains neither. The presentable retains the module, which is alive as
    ///   long as any of its presentables.
    ///
    /// ```swift
    /// let screen = manager.viewController(
    ///     for: PresentableRoutingStep(withStep: .settings, presentationMode: .none)
    /// )
    /// ```
    ///
    /// - Parameter step: The module; its presentation mode is left to the router.
    /// - Returns: The screen, which isn't shown yet.
    public func viewController(for step: PresentableRoutingStep) -> any Presentable {
        makeScreen(for: step).presentable
    }

    /// The living modules in the order they were set up.
    public func livingModules() -> [any AnyModule] {
        orderedRecords.compactMap { $0.producer as? any AnyModule }
    }

    /// The module of a screen; nil if this manager did not make the screen.
    public func module(for presentable: any Presentable) -> (any AnyModule)? {
        record(of: presentable)?.screens?.module
    }

    /// The living producers in the order they were set up, and the source locations that asked for
    /// them; for audits.
    package var livingProducers: [(producer: any AnyEventsProducer, location: CodeLocation)] {
        orderedRecords.compactMap { record in record.producer.map { ($0, record.location) } }
    }

    /// - Returns: The screen and its module: the first one if two modules return the same screen, nil
    ///   if the screen's dispose bag has ended.
    func makeScreen(
        for step: PresentableRoutingStep
    ) -> (presentable: any Presentable, module: (any AnyModule)?) {
        let (module, makePresentable) = step.step.makeModule()
        let moduleRecord = setUp(module, at: step.location)
        let presentable = makePresentable()
        let screenRecord = setUp(presentable, at: step.location)
        guard record(of: presentable) === screenRecord else { return (presentable, nil) }
        if let first = screenRecord.screens?.module {
            if first !== module { reportScreenOfTwo(presentable, first, module) }
            return (presentable, first)
        }
        moduleRecord.screens?.add(presentable)
        screenRecord.screens = moduleRecord.screens
        return (presentable, module)
    }
}
