extension Observable {
    /// Converts each element.
    ///
    /// ```swift
    /// taps.map { "\($0)" }
    /// ```
    ///
    /// - Parameter transform: Called once for each element and observer.
    /// - Returns: The converted elements.
    @inlinable
    public final func map<Result>(
        _ transform: @escaping (Element) -> Result
    ) -> Observable<Result> {
        Observable<Result> { observer in
            let onNext = observer.onNext
            return self.attach(
                observer.upstream { onNext(transform($0)) }
            )
        }
    }

    /// Converts each element, and drops those that can't be converted.
    ///
    /// ```swift
    /// texts.compactMap { Int($0) }
    /// ```
    ///
    /// - Parameter transform: Returns nil to drop the element.
    /// - Returns: The converted elements that are not nil.
    @inlinable
    public final func compactMap<Result>(
        _ transform: @escaping (Element) -> Result?
    ) -> Observable<Result> {
        Observable<Result> { observer in
            let onNext = observer.onNext
            return self.attach(
                observer.upstream { if let result = transform($0) { onNext(result) } }
            )
        }
    }

    /// Drops the elements that are nil.
    @inlinable
    public final func unwrap<Wrapped>() -> Observable<Wrapped> where Element == Wrapped? {
        compactMap { $0 }
    }

    /// Replaces each element by `()`.
    @inlinable
    public final func toVoid() -> Observable<Void> {
        map { _ in }
    }

    /// Folds the elements, and sends each intermediate result.
    ///
    /// ```swift
    /// amounts.scan(0, accumulator: +)  // running total
    /// ```
    ///
    /// - Parameters:
    ///   - initial: The value that the first element is folded into; not sent itself.
    ///   - accumulator: Combines the last result with an element.
    /// - Returns: The intermediate results.
    @inlinable
    public final func scan<Result>(
        _ initial: Result,
        accumulator: @escaping (Result, Element) -> Result
    ) -> Observable<Result> {
        Observable<Result> { observer in
            let onNext = observer.onNext
            var result = initial
            return self.attach(
                observer.upstream {
                    result = accumulator(result, $0)
                    onNext(result)
                }
            )
        }
    }

    /// Runs a closure with each element before the observer receives it.
    ///
    /// - Order: Once for each observer.
    /// - Parameter action: Receives each element.
    /// - Returns: The same elements.
    @inlinable
    public final func `do`(onNext action: @escaping (Element) -> Void) -> Observable<Element> {
        map {
            action($0)
            return $0
        }
    }
}
