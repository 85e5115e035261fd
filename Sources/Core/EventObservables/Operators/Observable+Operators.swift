extension Observable {
    // MARK: - One stream

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

    /// Converts each element, and drops those for which the closure returns `nil`.
    ///
    /// ```swift
    /// quantities.compactMap { Int($0) }
    /// ```
    @export(implementation)
    public final func compactMap<Result>(
        _ transform: @escaping (Element) -> Result?
    ) -> Observable<Result> {
        lift { send in
            { if let result = transform($0) { send(result) } }
        }
    }

    /// Drops the elements that are `nil`.
    @export(implementation)
    public final func unwrap<Wrapped>() -> Observable<Wrapped> where Element == Wrapped? {
        compactMap { $0 }
    }

    /// Replaces each element with `()`.
    @export(implementation)
    public final func toVoid() -> Observable<Void> { map { _ in } }

    /// Folds the elements into an initial value, and sends each intermediate result.
    ///
    /// ```swift
    /// prices.scan(0, accumulator: +)  // running total
    /// ```
    @export(implementation)
    public final func scan<Result>(
        _ initial: Result,
        accumulator: @escaping (Result, Element) -> Result
    ) -> Observable<Result> { scan(into: initial) { $0 = accumulator($0, $1) } }

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

    /// Runs closures with each element, and at the end of the stream, once for each observer.
    ///
    /// - Order: Both run before the observer is notified.
    ///
    /// ```swift
    /// taps.do(onNext: { print($0) })
    /// ```
    @export(implementation)
    public final func `do`(
        onNext: ((Element) -> Void)? = nil,
        onCompleted: (() -> Void)? = nil
    ) -> Observable<Element> {
        Observable(onAttach: { observer in
            let subscription = CompositeDisposable()
            let receive = { (element: Element) in
                onNext?(element)
                if !subscription.isDisposed { observer.onNext(element) }
            }
            let complete = {
                onCompleted?()
                if !subscription.isDisposed { observer.onCompleted?() }
            }
            subscription.add(self.attach(Observer(onNext: receive, onCompleted: complete)))
            return subscription
        })
    }

    /// Drops the elements for which the closure returns `false`.
    ///
    /// ```swift
    /// taps.filter { $0 != .cancel }
    /// ```
    @export(implementation)
    public final func filter(_ isIncluded: @escaping (Element) -> Bool) -> Observable<Element> {
        compactMap { isIncluded($0) ? $0 : nil }
    }

    /// Drops each element that is equal to the previous element.
    @export(implementation)
    public final func distinctUntilChanged() -> Observable<Element> where Element: Equatable {
        distinctUntilChanged { $0 == $1 }
    }

    /// Drops each element that is the same as the last element that passed.
    ///
    /// ```swift
    /// products.distinctUntilChanged { $0.id == $1.id }
    /// ```
    @export(implementation)
    public final func distinctUntilChanged(
        _ areSame: @escaping (Element, Element) -> Bool
    ) -> Observable<Element> {
        lift { send in
            let last = Variable<Element?>(nil)
            return { element in
                if let last = last.value, areSame(last, element) { return }
                last.value = element
                send(element)
            }
        }
    }

    /// Drops the first elements; with a count of 0 or less, none.
    @export(implementation)
    public final func skip(_ count: Int) -> Observable<Element> {
        lift { send in
            let remaining = Variable(count)
            return { element in
                if remaining.value > 0 { remaining.value -= 1 } else { send(element) }
            }
        }
    }

    /// Passes the first elements, and then completes; with a count of 0 or less, immediately.
    ///
    /// - Order: Completes in the delivery of the last element.
    @export(implementation)
    public final func take(_ count: Int) -> Observable<Element> {
        guard count > 0 else { return .empty }
        return Observable(onAttach: { observer in
            let source = CompositeDisposable()
            let remaining = Variable(count)
            let receive = { (element: Element) in
                remaining.value -= 1
                observer.onNext(element)
                if remaining.value == 0, !source.isDisposed {
                    source.dispose()
                    observer.onCompleted?()
                }
            }
            source.add(self.attach(Observer(onNext: receive, onCompleted: observer.onCompleted)))
            return source
        })
    }

    /// Passes the first element that meets a condition, and then completes.
    ///
    /// ```swift
    /// pages.first(where: { $0.isLast })
    /// ```
    @export(implementation)
    public final func first(where predicate: @escaping (Element) -> Bool) -> Observable<Element> {
        filter(predicate).take(1)
    }

    // MARK: - Several streams

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
            let upstream = Observer(onNext: observer.onNext, onCompleted: completeOne)
            for source in sources { subscriptions.add(source.attach(upstream)) }
            return subscriptions
        })
    }

    /// Sends a tuple of the newest elements whenever a stream sends one, once each stream has.
    ///
    /// - Order: Attaches an observer to the streams in the order given; completes when all have.
    ///
    /// ```swift
    /// Observable.combineLatest(name, price, isSoldOut)
    ///     .map { name, price, isSoldOut in isSoldOut ? name : "\(name), \(price)" }
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
                let receive = { (element: One) in
                    newest.value = element
                    send()
                }
                let upstream = Observer(onNext: receive, onCompleted: completeOne)
                subscriptions.add(source.attach(upstream))
            }
            repeat attach(each sources, each newest)
            return remaining > 0 ? subscriptions : Observable.empty.attach(observer)
        })
    }

    /// Combines an array of streams; an empty array sends an empty array, and completes.
    @export(implementation)
    public static func combineLatest<Source>(_ sources: [Observable<Source>]) -> Observable<Element>
    where Element == [Source] {
        guard !sources.isEmpty else { return .just([]) }
        return Observable(onAttach: { observer in
            let subscriptions = CompositeDisposable()
            let newest = Variable([Source?](repeating: nil, count: sources.count))
            let completeOne = observer.completion(ofLast: sources.count)
            for (index, source) in sources.enumerated() {
                let receive = { (element: Source) in
                    newest.value[index] = element
                    let elements = newest.value.compactMap { $0 }
                    if elements.count == newest.value.count { observer.onNext(elements) }
                }
                let upstream = Observer(onNext: receive, onCompleted: completeOne)
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
            let keep = { (element: Other) in newest.value = element }
            subscriptions.add(other.attach(Observer(onNext: keep, onCompleted: nil)))
            let receive = { (element: Element) in
                if let newest = newest.value { observer.onNext(combine(element, newest)) }
            }
            subscriptions.add(self.attach(Observer(onNext: receive, onCompleted: complete)))
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
            let hasStarted = Variable(false)
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
            subscriptions.add(starting.attach(Observer(onNext: { _ in start() }, onCompleted: nil)))
            let receive = { (element: Element) in
                start()
                if !subscriptions.isDisposed { observer.onNext(element) }
            }
            subscriptions.add(self.attach(Observer(onNext: receive, onCompleted: complete)))
            return subscriptions
        })
    }

    // MARK: - A stream for each element

    /// Converts each element to a stream, and sends the elements of all streams as they arrive.
    ///
    /// - Order: Completes when the outer stream and all inner ones have completed.
    @export(implementation)
    public final func flatMap<Result>(
        _ transform: @escaping (Element) -> Observable<Result>
    ) -> Observable<Result> { flatten(.merge, transform) }

    /// Converts each element to a stream, and sends the elements of the newest stream only.
    ///
    /// - Order: A new inner stream disposes the previous one. Completes when the outer stream and
    ///   the newest inner stream have completed.
    @export(implementation)
    public final func flatMapLatest<Result>(
        _ transform: @escaping (Element) -> Observable<Result>
    ) -> Observable<Result> { flatten(.replace, transform) }

    /// Converts an element to a stream, and drops the elements that come before its completion.
    ///
    /// - Order: Completes when the outer stream and the running inner stream have completed.
    ///
    /// ```swift
    /// saveTaps.flatMapFirst { _ in .task { await save() } }  // taps while it saves do nothing
    /// ```
    @export(implementation)
    public final func flatMapFirst<Result>(
        _ transform: @escaping (Element) -> Observable<Result>
    ) -> Observable<Result> { flatten(.drop, transform) }

    @export(implementation)
    final func flatten<Result>(
        _ overlap: Overlap,
        _ transform: @escaping (Element) -> Observable<Result>
    ) -> Observable<Result> {
        Observable<Result>(onAttach: { observer in
            let subscriptions = CompositeDisposable()
            var newest: Disposable?
            var (runningCount, hasOuterEnded) = (0, false)
            let completeIfLast = { if hasOuterEnded, runningCount == 0 { observer.onCompleted?() } }
            let begin = { (element: Element) in
                runningCount += 1
                var subscription: Disposable?
                let complete = {
                    subscription?.dispose()
                    runningCount -= 1
                    completeIfLast()
                }
                let inner = Observer(onNext: observer.onNext, onCompleted: complete)
                let attached = transform(element).attach(inner)
                subscription = attached
                newest = attached
                subscriptions.add(attached)
            }
            let receive = { (element: Element) in
                if runningCount > 0, overlap == .drop { return }
                if runningCount > 0, overlap == .replace {
                    newest?.dispose()
                    runningCount -= 1
                }
                begin(element)
            }
            let complete = {
                hasOuterEnded = true
                completeIfLast()
            }
            subscriptions.add(self.attach(Observer(onNext: receive, onCompleted: complete)))
            return subscriptions
        })
    }
}

/// The handling of an element that arrives while the stream of an earlier one runs.
@usableFromInline
enum Overlap { case merge, replace, drop }

/// The newest element of a combined stream; `nil` before the first.
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
