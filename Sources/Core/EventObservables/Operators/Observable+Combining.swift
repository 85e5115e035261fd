extension Observable {
    /// Merges streams: sends the elements of all of them as they arrive.
    ///
    /// - Order: Attaches an observer to the streams in the order given; completes when all have.
    ///
    /// ```swift
    /// Observable.merge(taps, keys.map(Tap.init))
    /// ```
    @export(implementation)
    public static func merge(_ sources: Observable<Element>...) -> Observable<Element> {
        merge(sources)
    }

    /// Merges streams, as `merge(_:)` with several does; an empty array completes immediately.
    @export(implementation)
    public static func merge(_ sources: [Observable<Element>]) -> Observable<Element> {
        guard !sources.isEmpty else { return .empty }
        return Observable(onAttach: { observer in
            let subscriptions = CompositeDisposable()
            let completeOne = observer.completion(ofLast: sources.count)
            let upstream = observer.upstream(onCompleted: completeOne, observer.onNext)
            for source in sources { subscriptions.add(source.attach(upstream)) }
            return subscriptions
        })
    }

    /// Sends a tuple of the newest elements whenever a stream sends one, once each stream has.
    ///
    /// - Order: Attaches an observer to the streams in the order given; completes when all have.
    ///
    /// ```swift
    /// Observable.combineLatest(name, age, isOnline)
    ///     .map { name, age, isOnline in "\(name), \(age)\(isOnline ? "" : " (offline)")" }
    /// ```
    @export(implementation)
    public static func combineLatest<each Source>(
        _ sources: repeat Observable<each Source>
    ) -> Observable<Element> where Element == (repeat each Source) {
        let sources = (repeat each sources)
        return Observable(onAttach: { observer in
            let subscriptions = CompositeDisposable()
            let newest = (repeat (each sources).noElement)
            var remaining = 0
            let completeOne = {
                remaining -= 1
                if remaining == 0 { observer.onCompleted?() }
            }
            let send = {
                guard let elements = try? (repeat get(each newest)) else { return }
                observer.onNext(elements)
            }
            @MainActor
            func attach<One>(_ source: Observable<One>, _ newest: Newest<One>) {
                remaining += 1
                let upstream = observer.upstream(onCompleted: completeOne) { (element: One) in
                    newest.value = element
                    send()
                }
                subscriptions.add(source.attach(upstream))
            }
            repeat attach(each sources, each newest)
            return remaining > 0 ? subscriptions : Observable.empty.attach(observer)
        })
    }

    /// Combines two streams; specialized for the caller's types, as any number of types can't be.
    @export(implementation)
    public static func combineLatest<First, Second>(
        _ first: Observable<First>,
        _ second: Observable<Second>
    ) -> Observable<Element> where Element == (First, Second) {
        Observable(onAttach: { observer in
            let subscriptions = CompositeDisposable()
            let newest = (first.noElement, second.noElement)
            let completeOne = observer.completion(ofLast: 2)
            let send = {
                guard let first = newest.0.value, let second = newest.1.value else { return }
                observer.onNext((first, second))
            }
            let firstUpstream = observer.upstream(onCompleted: completeOne) { (element: First) in
                newest.0.value = element
                send()
            }
            let secondUpstream = observer.upstream(onCompleted: completeOne) { (element: Second) in
                newest.1.value = element
                send()
            }
            subscriptions.add(first.attach(firstUpstream))
            subscriptions.add(second.attach(secondUpstream))
            return subscriptions
        })
    }

    /// Combines an array of streams; an empty array sends an empty array, and completes.
    @export(implementation)
    public static func combineLatest<Source>(
        _ sources: [Observable<Source>]
    ) -> Observable<Element> where Element == [Source] {
        guard !sources.isEmpty else { return .just([]) }
        return Observable(onAttach: { observer in
            let subscriptions = CompositeDisposable()
            let newest = Variable([Source?](repeating: nil, count: sources.count))
            let completeOne = observer.completion(ofLast: sources.count)
            for (index, source) in sources.enumerated() {
                let upstream = observer.upstream(onCompleted: completeOne) { (element: Source) in
                    newest.value[index] = element
                    let elements = newest.value.compactMap { $0 }
                    if elements.count == newest.value.count { observer.onNext(elements) }
                }
                subscriptions.add(source.attach(upstream))
            }
            return subscriptions
        })
    }

    /// Replaces each element with another stream's newest; drops elements until that has sent one.
    ///
    /// - Order: An observer is attached to the other stream first. Completes with this stream.
    ///
    /// ```swift
    /// payTaps.withLatestFrom(basket)
    /// ```
    @export(implementation)
    public final func withLatestFrom<Other>(_ other: Observable<Other>) -> Observable<Other> {
        withLatestFrom(other) { $1 }
    }

    /// Combines each element with another stream's newest; drops elements until that has sent one.
    ///
    /// - Order: An observer is attached to the other stream first. Completes with this stream.
    ///
    /// ```swift
    /// payTaps.withLatestFrom(basket) { method, basket in Payment(of: basket, by: method) }
    /// ```
    @export(implementation)
    public final func withLatestFrom<Other, Result>(
        _ other: Observable<Other>,
        resultSelector combine: @escaping (Element, Other) -> Result
    ) -> Observable<Result> {
        Observable<Result>(onAttach: { observer in
            let subscriptions = CompositeDisposable()
            let newest = other.noElement
            let complete = {
                subscriptions.dispose()
                observer.onCompleted?()
            }
            let otherUpstream = observer.upstream(onCompleted: nil) { (element: Other) in
                newest.value = element
            }
            subscriptions.add(other.attach(otherUpstream))
            let upstream = observer.upstream(onCompleted: complete) { (element: Element) in
                if let newest = newest.value { observer.onNext(combine(element, newest)) }
            }
            subscriptions.add(self.attach(upstream))
            return subscriptions
        })
    }

    /// Sends an element to each observer first, and then the elements of the stream.
    ///
    /// - Order: During a delivery, the first element comes after it; in any case before all others.
    @export(implementation)
    public final func startWith(_ first: Element) -> Observable<Element> {
        Observable(onAttach: { observer in
            let subscriptions = CompositeDisposable()
            let hasStarted = Variable(observer.isRecorder)
            let start = {
                guard !hasStarted.value, !subscriptions.isDisposed else { return }
                hasStarted.value = true
                observer.onNext(first)
            }
            let complete = {
                start()
                if !subscriptions.isDisposed { observer.onCompleted?() }
            }
            let starting = Subject(completedAfter: [first])
            subscriptions.add(starting.attach(observer.upstream(onCompleted: nil) { _ in start() }))
            let upstream = observer.upstream(onCompleted: complete) { (element: Element) in
                start()
                if !subscriptions.isDisposed { observer.onNext(element) }
            }
            subscriptions.add(self.attach(upstream))
            return subscriptions
        })
    }
}

/// The newest element of a combined stream; nil before the first.
@usableFromInline
typealias Newest<Element> = Variable<Element?>

extension Observable {
    @export(implementation)
    final var noElement: Newest<Element> { Newest(nil) }
}

@usableFromInline
struct NoElement: Error {
    @export(implementation)
    init() {}
}

@export(implementation)
@MainActor
func get<Element>(_ newest: Newest<Element>) throws(NoElement) -> Element {
    guard let element = newest.value else { throw NoElement() }
    return element
}
