internal import Delivery
internal import Observables

extension ModuleManager {
    /// Makes a module and its screen, and offers both to the listeners.
    ///
    /// A router calls this. Where there is none, such as in a test, it is the way to a module.
    ///
    /// - Order: The module is made; its reducer, if it brings one, is attached; the listeners are
    ///   offered the module; the screen is made; the listeners are offered the screen.
    /// - Lifetime: The manager keeps neither. The presentable keeps the module, and the module lives
    ///   as long as any presentable of it.
    ///
    /// ```swift
    /// let screen = manager.viewController(
    ///     for: PresentableRoutingStep(withStep: .settings, presentationMode: .none)
    /// )
    /// ```
    ///
    /// - Parameter step: Says what to make; its presentation mode is for the router.
    /// - Returns: The screen; it is shown nowhere yet.
    public func viewController(for step: PresentableRoutingStep) -> any Presentable {
        makeScreen(for: step).presentable
    }

    /// The modules that live, in the order they were set up.
    public func livingModules() -> [any AnyModule] {
        orderedRecords.compactMap { $0.producer as? any AnyModule }
    }

    /// The module of a screen.
    ///
    /// - Parameter presentable: The screen.
    /// - Returns: nil if this manager did not make the screen.
    public func module(for presentable: any Presentable) -> (any AnyModule)? {
        record(of: presentable)?.module
    }

    /// Whether a module has a screen, or was never made for one.
    func isInUse(_ producer: any AnyEventsProducer) -> Bool {
        guard let record = record(of: producer) else { return false }
        return !record.hadScreen || hasScreen(of: producer)
    }

    /// - Returns: The screen and its module: the one that had the screen first, if two claim it; nil
    ///   if the screen can't keep it.
    func makeScreen(
        for step: PresentableRoutingStep
    ) -> (presentable: any Presentable, module: (any AnyModule)?) {
        let module = step.step.makeModule()
        let moduleRecord = setUp(module, at: step.place)
        let presentable = step.step.makePresentable(of: module)
        let record = setUp(presentable, at: step.place)
        guard self.record(of: presentable) === record else { return (presentable, nil) }
        if let first = record.module {
            if first !== module { reportScreenOfTwo(presentable, first, module) }
            return (presentable, first)
        }
        record.keep(module)
        moduleRecord.hadScreen = true
        moduleRecord.screens.add(presentable)
        return (presentable, module)
    }

    private func reportScreenOfTwo(
        _ presentable: any Presentable,
        _ first: any AnyModule,
        _ second: any AnyModule
    ) {
        report(
            Diagnostic(
                "A module made a screen that is the screen of another module already.",
                [
                    "screen": String(reflecting: type(of: presentable)),
                    "its module": String(reflecting: type(of: first)),
                    "the other": String(reflecting: type(of: second)),
                ],
                explanation: "A screen keeps one module alive: the other one is not kept by it.",
                fix: "To fix this, return a new presentable from makePresentable()."
            )
        )
    }
}
