extension Observable {
    /// Makes another element of each one.
    ///
    /// ```swift
    /// taps.map { "\($0)" }
    /// ```
    ///
    /// - Parameter transform: Called once for each element and observer.
    /// - Returns: What the closure makes of the elements.
    @inlinable
    public final func map<Result>(
        _ transform: @escaping (Element) -> Result
    ) -> Observable<Result> {
        Observable<Result> { observer in
            let onNext = observer.onNext
            return self.attach(
                Observer(
                    onNext: { onNext(transform($0)) },
                    onCompleted: observer.onCompleted
                )
            )
        }
    }

    /// Makes another element of each one, and drops those of which nothing can be made.
    ///
    /// ```swift
    /// texts.compactMap { Int($0) }
    /// ```
    ///
    /// - Parameter transform: Returns nil to drop the element.
    /// - Returns: What the closure makes of the elements, where it is not nil.
    @inlinable
    public final func compactMap<Result>(
        _ transform: @escaping (Element) -> Result?
    ) -> Observable<Result> {
        Observable<Result> { observer in
            let onNext = observer.onNext
            return self.attach(
                Observer(
                    onNext: { if let result = transform($0) { onNext(result) } },
                    onCompleted: observer.onCompleted
                )
            )
        }
    }

    /// Drops the elements that are nil.
    @inlinable
    public final func unwrap<Wrapped>() -> Observable<Wrapped> where Element == Wrapped? {
        compactMap { $0 }
    }

    /// Says only that there was an element.
    @inlinable
    public final func toVoid() -> Observable<Void> {
        map { _ in }
    }

    /// Folds the elements into one and sends each intermediate result.
    ///
    /// ```swift
    /// amounts.scan(0, accumulator: +)  // running total
    /// ```
    ///
    /// - Parameters:
    ///   - initial: What the first element is folded into; not sent itself.
    ///   - accumulator: Makes the next result of the last one and an element.
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
                Observer(
                    onNext: {
                        result = accumulator(result, $0)
                        onNext(result)
                    },
                    onCompleted: observer.onCompleted
                )
            )
        }
    }

    /// Does something with each element on its way to the observer.
    ///
    /// - Order: Before the observer receives the element; once for each observer.
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
