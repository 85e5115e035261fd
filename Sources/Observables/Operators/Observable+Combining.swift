extension Observable {
    /// Merges streams: sends the elements of all of them as they come.
    ///
    /// - Order: An observer is attached to the streams in the order they are given. The result
    ///   completes when all of them have.
    ///
    /// ```swift
    /// Observable.merge(taps, keys.map(Tap.init))
    /// ```
    @inlinable
    public static func merge(_ sources: Observable<Element>...) -> Observable<Element> {
        merge(sources)
    }

    /// Merges streams, as `merge(_:)` with several arguments does; without any, completes at once.
    @inlinable
    public static func merge(_ sources: [Observable<Element>]) -> Observable<Element> {
        guard !sources.isEmpty else { return .empty }
        return Observable { observer in
            let subscriptions = CompositeDisposable()
            var remaining = sources.count
            let completeOne = {
                remaining -= 1
                if remaining == 0 { observer.onCompleted?() }
            }
            let upstream = observer.upstream(onCompleted: completeOne, observer.onNext)
            for source in sources { subscriptions.add(source.attach(upstream)) }
            return subscriptions
        }
    }

    /// Sends an element to each observer first, and then those of the stream.
    ///
    /// - Order: If it subscribes during a delivery, an observer receives the first element after that
    ///   delivery; in any case before all others.
    @inlinable
    public final func startWith(_ first: Element) -> Observable<Element> {
        Observable { observer in
            let subscriptions = CompositeDisposable()
            var hasStarted = observer.isRecorder
            let start = {
                guard !hasStarted, !subscriptions.isDisposed else { return }
                hasStarted = true
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
        }
    }
}
