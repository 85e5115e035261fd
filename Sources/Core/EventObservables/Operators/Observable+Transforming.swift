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
        scan(into: initial) { $0 = accumulator($0, $1) }
    }

    /// Folds the elements as `scan(_:accumulator:)` does, and changes the result in place.
    ///
    /// ```swift
    /// names.scan(into: []) { $0.append($1) }
    /// ```
    @export(implementation)
    public final func scan<Result>(
        into initial: Result,
        accumulator: @escaping (inout Result, Element) -> Void
    ) -> Observable<Result> {
        lift { send in
            let result = Variable(initial)
            return {
                accumulator(&result.value, $0)
                send(result.value)
            }
        }
    }

    /// Runs closures with each element, at the end of the stream, and at the end of the
    /// subscription, once for each observer.
    ///
    /// - Order: `onNext` and `onCompleted` run before the observer is notified, `onDispose` last.
    /// - Lifetime: `onDispose` runs once, at the end of the stream, the subscription or the source.
    @export(implementation)
    public final func `do`(
        onNext: ((Element) -> Void)? = nil,
        onCompleted: (() -> Void)? = nil,
        onDispose: (() -> Void)? = nil
    ) -> Observable<Element> {
        Observable(onAttach: { observer in
            // Recording has no effects.
            if observer.isRecorder { return self.attach(observer) }
            let subscriptions = CompositeDisposable()
            let end = DisposeBag()
            let complete = {
                onCompleted?()
                if !subscriptions.isDisposed { observer.onCompleted?() }
                end.dispose()
            }
            let upstream = observer.upstream(onCompleted: complete) { (element: Element) in
                withExtendedLifetime(end) { onNext?(element) }
                if !subscriptions.isDisposed { observer.onNext(element) }
            }
            subscriptions.add(self.attach(upstream))
            if let onDispose {
                let token = Disposable(onDispose: onDispose)
                token.disposed(by: end)
                subscriptions.add(token)
            }
            return subscriptions
        })
    }
}
