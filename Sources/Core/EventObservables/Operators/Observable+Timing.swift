public import EventRuntime

extension Observable {
    /// Passes an element, and then holds back others for an interval.
    ///
    /// The clock is by default the clock of `withClock(_:_:)`, or else measures real time.
    ///
    /// - Order: The first element of a burst passes immediately. With `latest`, the last element
    ///   that was held back is sent when the interval ends, and starts the next interval; if the
    ///   stream completes first, it is sent right before the end. Without, all are dropped.
    /// - Lifetime: An interval ends with the subscription.
    ///
    /// ```swift
    /// queries.throttle(.milliseconds(300))
    /// ```
    @export(implementation)
    public final func throttle(
        _ interval: Duration,
        latest: Bool = true,
        clock: (any Clock<Duration>)? = nil
    ) -> Observable<Element> {
        holdingBack(clock) { held, element in
            let opening = held.lastTime.map { $0 + interval } ?? .zero
            if held.isEmpty, held.time >= opening {
                held.send(element)
            } else if latest {
                held.replace(by: element, until: opening)
            }
        }
    }

    /// Sends an element once no other one has followed it for an interval, and drops the others.
    ///
    /// - Order: The element is sent in a new delivery, or right before the end of the stream.
    /// - Lifetime: An interval ends with the subscription.
    ///
    /// ```swift
    /// queries.debounce(.milliseconds(300))
    /// ```
    @export(implementation)
    public final func debounce(
        _ interval: Duration,
        clock: (any Clock<Duration>)? = nil
    ) -> Observable<Element> {
        holdingBack(clock) { $0.replace(by: $1, until: $0.time + interval) }
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
    @export(implementation)
    public final func delay(
        _ interval: Duration,
        clock: (any Clock<Duration>)? = nil
    ) -> Observable<Element> {
        holdingBack(clock) {
            $0.hold($1, until: $0.time + interval)
        } onCompleted: {
            $0.complete(at: $0.time + interval)
        }
    }

    @export(implementation)
    func holdingBack(
        _ clock: (any Clock<Duration>)?,
        onNext: @escaping (HeldElements<Element>, Element) -> Void,
        onCompleted: @escaping (HeldElements<Element>) -> Void = { $0.complete() }
    ) -> Observable<Element> {
        Observable(onAttach: { observer in
            let held = HeldElements(for: observer, Stopwatch(clock))
            let upstream = Observer<Element>(onNext: { onNext(held, $0) }) { onCompleted(held) }
            held.subscription.add(self.attach(upstream))
            return held.subscription
        })
    }
}

/// The elements that an operator holds back from one observer, and sends when they are due.
///
/// Each is sent in a new delivery, caused by the delivery in which it was held back. Waiting ends
/// with the subscription: only the source retains this object until it completes. An element's path
/// is inlined into the caller's module, which knows the type.
@usableFromInline
@MainActor
final class HeldElements<Element> {
    /// The element; `nil` for the end of the stream.
    @usableFromInline
    typealias Held = (element: Element?, due: Duration, cause: Cause?)

    @usableFromInline
    let subscription = CompositeDisposable()

    /// The time since the subscription.
    @export(implementation)
    var time: Duration { stopwatch.time }

    @usableFromInline
    var lastTime: Duration?

    @usableFromInline
    let stopwatch: Stopwatch
    @usableFromInline
    let observer: Observer<Element>
    @usableFromInline
    let queue = DeliveryQueue.main

    @usableFromInline
    var held = Fifo<Held>()
    @usableFromInline
    var waiting: Task<Void, Never>?

    /// Retains the object from the end of the source until the observer was notified of the end.
    @usableFromInline
    var ending: HeldElements?

    @export(implementation)
    init(for observer: Observer<Element>, _ stopwatch: Stopwatch) {
        self.observer = observer
        self.stopwatch = stopwatch
    }

    deinit { waiting?.cancel() }

    @export(implementation)
    var isEmpty: Bool { held.isEmpty }

    @export(implementation)
    func send(_ element: Element) {
        lastTime = time
        observer.onNext(element)
    }

    /// Holds back an element, or `nil` for the end, after the elements that are already held back.
    @export(implementation)
    func hold(_ element: Element?, until due: Duration) {
        held.append((element, due, queue.current))
        if waiting == nil { startWaiting() }
    }

    /// Holds back an element instead of the element that is already held back.
    @export(implementation)
    func replace(by element: Element, until due: Duration) {
        _ = held.popFirst()
        hold(element, until: due)
    }

    /// Completes in the delivery in progress, after the elements that are held back.
    @export(implementation)
    func complete() {
        while let element = held.popFirst()?.element, !subscription.isDisposed { send(element) }
        if !subscription.isDisposed { observer.onCompleted?() }
    }

    @export(implementation)
    func complete(at due: Duration) {
        ending = self
        subscription.add(Disposable { [weak self] in self?.ending = nil })
        hold(nil, until: due)
    }

    @export(implementation)
    func startWaiting() {
        waiting = Task { [weak self, stopwatch] in
            while let due = self?.held.first?.due {
                await stopwatch.sleep(until: due)
                self?.sendDue(at: due)
            }
            self?.waiting = nil
        }
    }

    @export(implementation)
    func sendDue(at time: Duration) {
        while let next = held.first, next.due <= time {
            _ = held.popFirst()
            queue.resume(next.cause) { queue.deliver { [self] in deliver(next.element) } }
        }
    }

    @export(implementation)
    func deliver(_ element: Element?) {
        if subscription.isDisposed { return }
        if let element { return send(element) }
        subscription.dispose()
        observer.onCompleted?()
    }
}
