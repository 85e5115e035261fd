extension Observable {
    /// Converts each element, once for each observer.
    ///
    /// ```swift
    /// taps.map { "\($0)" }
    /// ```
    @export(implementation)
    public final func map<Result>(
        _ transform: @escaping (Element) -> Result
    ) -> Observable<Result> {
        lift { send in
            { send(transform($0)) }
        }
    }

    /// Converts each element, and drops those for which the closure returns nil.
    ///
    /// ```swift
    /// texts.compactMap { Int($0) }
    /// ```
    @export(implementation)
    public final func compactMap<Result>(
        _ transform: @escaping (Element) -> Result?
    ) -> Observable<Result> {
        lift { send in
            { if let result = transform($0) { send(result) } }
        }
    }

    /// Drops the elements that are nil.
    @export(implementation)
    public final func unwrap<Wrapped>() -> Observable<Wrapped> where Element == Wrapped? {
        compactMap { $0 }
    }

    /// Replaces each element with `()`.
    @export(implementation)
    public final func toVoid() -> Observable<Void> { map { _ in } }

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
    @export(implementation)
    public final func scan<Result>(
        _ initial: Result,
        accumulator: @escaping (Result, Element) -> Result
    ) -> Observable<Result> {
        lift { send in
            let result = Variable(initial)
            return {
                result.value = accumulator(result.value, $0)
                send(result.value)
            }
        }
    }

    /// Runs a closure with each element before an observer receives it, once for each observer.
    @export(implementation)
    public final func `do`(onNext action: @escaping (Element) -> Void) -> Observable<Element> {
        map {
            action($0)
            return $0
        }
    }
}
