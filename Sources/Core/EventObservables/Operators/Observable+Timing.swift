public import EventRuntime

extension Observable {
    /// Passes an element, and then holds back others for an interval.
    ///
    /// - Order: The first element of a burst passes immediately. With `latest`, the last element
    ///   that was held back is sent when the interval ends, and starts the next interval; if the
    ///   stream completes first, it is sent right before the end.
    /// - Lifetime: An interval ends with the subscription.
    ///
    /// ```swift
    /// searchTexts.throttle(.milliseconds(300))
    /// ```
    ///
    /// - Parameters:
    ///   - interval: The time for which others are held back.
    ///   - latest: True to send the last element that was held back, false to drop all of them.
    ///   - clock: Measures the time; by default the clock of `withClock(_:_:)`, or else real time.
    /// - Returns: The elements that passed.
    @export(implementation)
    public final func throttle(
        _ interval: Duration,
        latest: Bool = true,
        clock: (any Clock<Duration>)? = nil
    ) -> Observable<Element> {
        holdingBack(by: "throttle", clock) { held, element in
            let opening = held.lastTime.map { $0 + interval } ?? .zero
            if held.isEmpty, held.time >= opening {
                held.send(element)
            } else if latest {
                held.replace(by: element, until: opening)
            } else {
                held.recordDrop(of: element, in: held.queue.current)
            }
        }
    }

    /// Sends an element once no other one has followed it for an interval, and drops the others.
    ///
    /// - Order: The element is sent in a new delivery, or right before the end of the stream.
    /// - Lifetime: An interval ends with the subscription.
    ///
    /// ```swift
    /// searchTexts.debounce(.milliseconds(300))
    /// ```
    ///
    /// - Parameters:
    ///   - interval: The time for which no other element may follow.
    ///   - clock: Measures the time; by default the clock of `withClock(_:_:)`, or else real time.
    /// - Returns: The last element of each burst.
    @export(implementation)
    public final func debounce(
        _ interval: Duration,
        clock: (any Clock<Duration>)? = nil
    ) -> Observable<Element> {
        holdingBack(by: "debounce", clock) { $0.replace(by: $1, until: $0.time + interval) }
    }

    /// Delays each element, and the end, by an interval.
    ///
    /// - Order: Elements are sent in their order, each in a new delivery.
    /// - Lifetime: Elements held back are dropped if the subscription ends or the source is
    ///   deallocated, but not if the source completes.
    ///
    /// ```swift
    /// notices.delay(.milliseconds(500))
    /// ```
    ///
    /// - Parameters:
    ///   - interval: The time from receiving to sending.
    ///   - clock: Measures the time; by default the clock of `withClock(_:_:)`, or else real time.
    /// - Returns: The elements of the stream.
    @export(implementation)
    public final func delay(
        _ interval: Duration,
        clock: (any Clock<Duration>)? = nil
    ) -> Observable<Element> {
        holdingBack(by: "delay", clock) {
            $0.hold($1, until: $0.time + interval)
        } onCompleted: {
            $0.complete(at: $0.time + interval)
        }
    }

    /// Passes elements for an interval from the subscription on, and completes; none for 0 or less.
    ///
    /// - Order: The end comes in a new delivery, caused by the one that contained the subscription.
    /// - Lifetime: The interval ends with the subscription, and if the source is deallocated.
    @export(implementation)
    public final func take(
        for interval: Duration,
        clock: (any Clock<Duration>)? = nil
    ) -> Observable<Element> {
        guard interval > .zero else { return .empty }
        return holdingBack(
            by: "take",
            clock,
            onSubscribed: { $0.hold(nil, until: interval) },
            onNext: { $0.observer.onNext($1) }
        )
    }

    @export(implementation)
    func holdingBack(
        by name: String,
        _ clock: (any Clock<Duration>)?,
        onSubscribed: @escaping (HeldElements<Element>) -> Void = { _ in },
        onNext: @escaping (HeldElements<Element>, Element) -> Void,
        onCompleted: @escaping (HeldElements<Element>) -> Void = { $0.complete() }
    ) -> Observable<Element> {
        Observable(onAttach: { observer in
            let held = HeldElements(for: observer, of: name, Stopwatch(clock))
            let upstream = observer.upstream(onCompleted: { onCompleted(held) }) {
                onNext(held, $0)
            }
            held.subscription.add(self.attach(upstream))
            onSubscribed(held)
            return held.subscription
        })
    }
}
