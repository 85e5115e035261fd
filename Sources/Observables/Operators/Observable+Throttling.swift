internal import Delivery

extension Observable {
    /// Passes an element, and then holds back others for an interval.
    ///
    /// - Order: The first element of a burst passes at once. With `latest`, the last element that was
    ///   held back is sent when the interval ends, and starts the next one; if the stream completes
    ///   first, it is sent right before the end.
    /// - Lifetime: An interval ends with the subscription.
    ///
    /// ```swift
    /// searchTexts.throttle(.milliseconds(300))
    /// ```
    ///
    /// - Parameters:
    ///   - interval: The time for which others are held back.
    ///   - latest: True to send the last element that was held back, false to drop all of them.
    ///   - clock: Measures the time; pass a manual clock in tests.
    /// - Returns: The elements that passed.
    public final func throttle<C: Clock>(
        _ interval: Duration,
        latest: Bool = true,
        clock: C = ContinuousClock()
    ) -> Observable<Element> where C.Duration == Duration {
        Observable { observer in
            let throttle = Throttle(interval, keepsLatest: latest, clock, observer)
            let upstream = observer.upstream(onCompleted: throttle.complete, throttle.receive)
            throttle.source.add(self.attach(upstream))
            return throttle.source
        }
    }
}

/// The throttle of one observer; only what can still send an element retains it.
@MainActor
private final class Throttle<Element, C: Clock> where C.Duration == Duration {
    let source = CompositeDisposable()
    private let interval: Duration
    private let keepsLatest: Bool
    private let clock: C
    private let observer: Observer<Element>
    private var nextOpening: C.Instant
    private var heldBack: (element: Element, cause: Cause?)?
    private var waiting: Task<Void, Never>?

    init(_ interval: Duration, keepsLatest: Bool, _ clock: C, _ observer: Observer<Element>) {
        self.interval = interval
        self.keepsLatest = keepsLatest
        self.clock = clock
        self.observer = observer
        nextOpening = clock.now
    }

    deinit {
        waiting?.cancel()
    }

    func receive(_ element: Element) {
        if clock.now >= nextOpening, heldBack == nil {
            pass(element)
        } else if keepsLatest {
            heldBack = (element, DeliveryQueue.main.current)
            if waiting == nil { waitForOpening() }
        }
    }

    func complete() {
        if let (element, _) = heldBack.take() { observer.onNext(element) }
        if !source.isDisposed { observer.onCompleted?() }
    }

    private func pass(_ element: Element) {
        nextOpening = clock.now.advanced(by: interval)
        observer.onNext(element)
    }

    private func waitForOpening() {
        waiting = Task { [weak self, clock, nextOpening] in
            try? await clock.sleep(until: nextOpening, tolerance: nil)
            self?.open()
        }
    }

    private func open() {
        waiting = nil
        guard let (element, cause) = heldBack.take() else { return }
        DeliveryQueue.main.resume(cause) {
            DeliveryQueue.main.deliver { [self] in
                if !source.isDisposed { pass(element) }
            }
        }
    }
}
