extension Observable {
    /// Converts each element to a stream, and sends the elements of all these streams as they
    /// arrive.
    ///
    /// - Order: Completes when the outer stream and all inner ones have completed.
    @export(implementation)
    public final func flatMap<Result>(
        _ transform: @escaping (Element) -> Observable<Result>
    ) -> Observable<Result> {
        Observable<Result>(onAttach: { observer in
            let subscriptions = CompositeDisposable()
            var running = 1
            let completeOne = {
                running -= 1
                if running == 0 { observer.onCompleted?() }
            }
            let inner = observer.upstream(onCompleted: completeOne, observer.onNext)
            let outer = observer.upstream(onCompleted: completeOne) { (element: Element) in
                running += 1
                _ = subscriptions.attach(inner, to: transform(element))
            }
            subscriptions.add(self.attach(outer))
            return subscriptions
        })
    }

    /// Converts each element to a stream, and sends the elements of the newest stream only.
    ///
    /// - Order: A new inner stream disposes the previous one. Completes when the outer stream and
    ///   the newest inner stream have completed.
    @export(implementation)
    public final func flatMapLatest<Result>(
        _ transform: @escaping (Element) -> Observable<Result>
    ) -> Observable<Result> {
        Observable<Result>(onAttach: { observer in
            let subscriptions = CompositeDisposable()
            var newest: Disposable?
            var isNewestRunning = false
            var hasOuterEnded = false
            let completeInner = {
                isNewestRunning = false
                if hasOuterEnded { observer.onCompleted?() }
            }
            let completeOuter = {
                hasOuterEnded = true
                if !isNewestRunning { observer.onCompleted?() }
            }
            let inner = observer.upstream(onCompleted: completeInner, observer.onNext)
            let outer = observer.upstream(onCompleted: completeOuter) { (element: Element) in
                newest?.dispose()
                isNewestRunning = true
                newest = subscriptions.attach(inner, to: transform(element))
            }
            subscriptions.add(self.attach(outer))
            return subscriptions
        })
    }

    /// Converts an element to a stream, and drops the elements that come before this stream completes.
    ///
    /// - Order: Completes when the outer stream and the running inner stream have completed.
    ///
    /// ```swift
    /// saveTaps.flatMapFirst { _ in .task { await save() } }  // taps while it saves do nothing
    /// ```
    @export(implementation)
    public final func flatMapFirst<Result>(
        _ transform: @escaping (Element) -> Observable<Result>
    ) -> Observable<Result> {
        Observable<Result>(onAttach: { observer in
            let subscriptions = CompositeDisposable()
            let scope = SubscriptionScope.current
            let isInnerRunning = Variable(false)
            var hasOuterEnded = false
            let completeInner = {
                isInnerRunning.value = false
                if hasOuterEnded { observer.onCompleted?() }
            }
            let completeOuter = {
                hasOuterEnded = true
                if !isInnerRunning.value { observer.onCompleted?() }
            }
            let inner = observer.upstream(onCompleted: completeInner, observer.onNext)
            let outer = observer.upstream(onCompleted: completeOuter) { (element: Element) in
                if isInnerRunning.value {
                    guard let scope, scope.isRecorded else { return }
                    return scope.recordDrop(of: element, by: "flatMapFirst")
                }
                isInnerRunning.value = true
                _ = subscriptions.attach(inner, to: transform(element))
            }
            subscriptions.add(self.attach(outer))
            return subscriptions
        })
    }
}
