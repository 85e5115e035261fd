public import Observables

/// Shows modules; `StackRouter` is the ready-made implementation.
@MainActor
public protocol Router: AnyObject {
    /// Makes a module and shows its screen.
    ///
    /// - Order: From outside, the screen is shown when the call returns. From a listener, the route
    ///   is queued until all listeners have received the current event.
    func route(to step: PresentableRoutingStep)

    /// Follows a link.
    ///
    /// - Order: As with `route(to:)`; one turn for all modules of the link.
    /// - Parameter link: Text from outside. If no module answers it, that is reported and nothing
    ///   changes.
    func route(toDeeplink link: String)
}

/// A listener that routes.
///
/// ```swift
/// // In registerToEvents(for:events:) of a listener:
/// producer[event: ProductArrayEvent.productSelected]
///     .toRoutableObservable()
///     .subscribe(onNext: { [weak self] product in
///         let step = ModuleRoutingStep.product(routingContext: .mainFlow, id: product.id)
///         self?.router.route(
///             to: PresentableRoutingStep(withStep: step, presentationMode: .push())
///         )
///     })
///     .disposed(by: producer.disposeBag)
/// ```
@MainActor
public protocol Routing: AnyObject {
    /// Shows the modules that the listener routes to.
    var router: any Router { get }
}

extension Observable {
    /// Passes the first element of a burst at once and drops the others for 500 ms, so that a double
    /// tap routes once.
    ///
    /// - Order: Each subscription counts separately: the events of another screen are not dropped.
    /// - Parameter clock: Measures the time; pass a manual clock in tests.
    /// - Returns: The first element of each burst.
    public final func toRoutableObservable<C: Clock>(
        clock: C = ContinuousClock()
    ) -> Observable<Element> where C.Duration == Duration {
        throttle(.milliseconds(500), latest: false, clock: clock)
    }
}
