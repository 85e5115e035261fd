public import EventRuntime

extension Observable {
    /// Converts each element to a stream, and sends the elements of all streams as they arrive.
    ///
    /// - Order: Completes when the outer stream and all inner ones have completed.
    @export(implementation)
    public final func flatMap<Result>(
        _ transform: @escaping (Element) -> Observable<Result>
    ) -> Observable<Result> {
        flatten(atMost: .max, .wait, transform)
    }

    /// Converts each element to a stream, and sends the elements of the newest stream only.
    ///
    /// - Order: A new inner stream disposes the previous one. Completes when the outer stream and
    ///   the newest inner stream have completed.
    @export(implementation)
    public final func flatMapLatest<Result>(
        _ transform: @escaping (Element) -> Observable<Result>
    ) -> Observable<Result> {
        flatten(atMost: 1, .replace, transform)
    }

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
    ) -> Observable<Result> {
        flatten(atMost: 1, .drop, transform)
    }

    /// Converts each element to a stream, and sends the elements of one stream after the other.
    ///
    /// - Order: The closure runs for an element once the streams of all earlier ones have
    ///   completed. Completes with the last inner stream.
    /// - Lifetime: Elements that wait are dropped with the subscription.
    ///
    /// ```swift
    /// drafts.concatMap { draft in .task { await upload(draft) } }  // one upload at a time
    /// ```
    @export(implementation)
    public final func concatMap<Result>(
        _ transform: @escaping (Element) -> Observable<Result>
    ) -> Observable<Result> {
        flatten(atMost: 1, .wait, transform)
    }

    /// Merges the streams that this stream sends: sends the elements of all of them as they arrive.
    ///
    /// - Order: Streams beyond the limit, which is at least 1, wait in the order in which they were
    ///   sent until one completes. Completes when this stream and all inner ones have completed.
    /// - Lifetime: Streams that wait are released with the subscription.
    ///
    /// ```swift
    /// photos.map { photo in .task { await upload(photo) } }
    ///     .merge(maxConcurrent: 3)
    /// ```
    @export(implementation)
    public final func merge<Inner>(maxConcurrent limit: Int = .max) -> Observable<Inner>
    where Element: Observable<Inner> {
        flatten(atMost: max(1, limit), .wait) { $0 }
    }

    /// Sends the elements of the newest stream that this stream has sent.
    ///
    /// - Order: A new inner stream disposes the previous one. Completes when this stream and the
    ///   newest inner stream have completed.
    @export(implementation)
    public final func switchLatest<Inner>() -> Observable<Inner>
    where Element: Observable<Inner> {
        flatten(atMost: 1, .replace) { $0 }
    }

    @export(implementation)
    final func flatten<Result>(
        atMost limit: Int,
        _ excess: Excess,
        _ transform: @escaping (Element) -> Observable<Result>
    ) -> Observable<Result> {
        Observable<Result>(onAttach: { observer in
            let subscriptions = CompositeDisposable()
            let scope = SubscriptionScope.current
            var waiting = Fifo<Element>()
            var newest: Disposable?
            var (runningCount, hasOuterEnded) = (0, false)
            @MainActor
            func begin(_ element: Element) {
                runningCount += 1
                let inner = observer.upstream(onCompleted: completeInner, observer.onNext)
                newest = subscriptions.attach(inner, to: transform(element))
            }
            @MainActor
            func completeInner() {
                runningCount -= 1
                if let element = waiting.popFirst() { return begin(element) }
                if hasOuterEnded, runningCount == 0 { observer.onCompleted?() }
            }
            let completeOuter = {
                hasOuterEnded = true
                if runningCount == 0 { observer.onCompleted?() }
            }
            let outer = observer.upstream(onCompleted: completeOuter) { (element: Element) in
                guard runningCount == limit else { return begin(element) }
                switch excess {
                case .wait: waiting.append(element)
                case .replace:
                    newest?.dispose()
                    runningCount -= 1
                    begin(element)
                case .drop:
                    guard let scope, scope.isRecorded else { return }
                    let cause = DeliveryQueue.main.current
                    scope.recordDrop(of: element, by: "flatMapFirst", in: cause)
                }
            }
            subscriptions.add(self.attach(outer))
            return subscriptions
        })
    }
}

/// The handling of an element that arrives while as many inner streams run as may.
@usableFromInline
enum Excess {
    /// The element waits until an inner stream completes.
    case wait

    /// The element's stream replaces the newest inner stream.
    case replace
    case drop
}
