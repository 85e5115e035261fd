public import EventModulesCore

/// The gates of a manager's routers, and the links that lead to its modules.
@MainActor
final class ManagerRouting {
    var links = DeeplinkTable<DeeplinkAnswer>()

    var gates: [RoutingGate: RoutingGateRule] = [:]

    /// True if any module that links lead to is behind a gate.
    var linksHaveGates = false

    var opensChangedLinks = false
}

private enum RoutingKey: ManagerKey {
    @MainActor
    static var initialValue: ManagerRouting { ManagerRouting() }
}

extension ModuleManager {
    var routing: ManagerRouting { self[RoutingKey.self] }

    /// True to restore a screen whose link now leads to another module, as with a feature flag.
    ///
    /// That module begins with its own initial state. By default, the screen is left out, which
    /// logs a diagnostic.
    public var opensChangedLinks: Bool {
        get { routing.opensChangedLinks }
        set { routing.opensChangedLinks = newValue }
    }

    /// The living routers, in the order they were made.
    package var routers: [StackRouter] { windows.compactMap { $0 as? StackRouter } }

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
        let router = window(of: producer) as? StackRouter
        return router?.wrapper ?? router
    }

    /// Makes a module and its screen, and offers both to the listeners.
    ///
    /// - Order: As with a context.
    /// - Lifetime: The manager retains neither; the presentable retains the module.
    /// - Parameter step: The module; its presentation mode is left to the router.
    /// - Returns: The screen, which isn't shown yet.
    public func viewController(for step: PresentableRoutingStep) -> any Presentable {
        makeScreen(ScreenMaking(of: step)).presentable
    }
}

extension ScreenMaking {
    @MainActor
    init(of step: PresentableRoutingStep) {
        let step = step.step
        self.init(location: step.location) { step.makeModule() }
        guard let opening = step.opening else { return }
        watch = { module in
            opening.begin(module)
            return { opening.end() }
        }
    }
}
