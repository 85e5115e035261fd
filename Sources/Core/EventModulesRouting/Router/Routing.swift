internal import EventModulesCore
public import EventObservables

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
    /// Passes the first element of a burst immediately and drops the others for an interval, so
    /// that a double tap routes once.
    ///
    /// - Order: Each subscription counts separately: the events of another screen are not dropped.
    /// - Parameters:
    ///   - interval: The time for which others are dropped.
    ///   - clock: Measures the time; by default the clock of `withClock(_:_:)`, or else real time.
    /// - Returns: The first element of each burst.
    public final func toRoutableObservable(
        _ interval: Duration = .milliseconds(500),
        clock: (any Clock<Duration>)? = nil
    ) -> Observable<Element> {
        throttle(interval, latest: false, clock: clock)
    }
}
