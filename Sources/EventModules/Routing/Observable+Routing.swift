public import Observables

extension Observable {
    /// Lets the first element of a burst through and drops the others for 500 ms, so that a double
    /// tap routes once.
    ///
    /// - Order: The element that is let through comes at once. Each subscription counts for itself:
    ///   another screen's events are not dropped because of it.
    ///
    /// ```swift
    /// producer[event: ProductArrayEvent.productSelected]
    ///     .toRoutableObservable()
    /// ```
    ///
    /// - Parameter clock: Measures the time; give a manual clock in tests.
    /// - Returns: The first element of each burst.
    public final func toRoutableObservable<C: Clock>(
        clock: C = ContinuousClock()
    ) -> Observable<Element> where C.Duration == Duration {
        throttle(.milliseconds(500), latest: false, clock: clock)
    }
}
