internal import Delivery

extension Observable {
    /// Lets an element through and then keeps others back for a while.
    ///
    /// - Order: The first element of a burst comes at once. With `latest`, the last one of those
    ///   kept back comes when the time is over, and starts the next wait; when the stream ends
    ///   first, it comes right before the end.
    /// - Lifetime: A wait ends with the subscription.
    ///
    /// ```swift
    /// searchTexts.throttle(.milliseconds(300))
    /// ```
    ///
    /// - Parameters:
    ///   - interval: How long others are kept back.
    ///   - latest: Whether the last element kept back is sent when the time is over; otherwise all
    ///     of them are dropped.
    ///   - clock: Measures the time; give a manual clock in tests.
    /// - Returns: The elements that were let through.
    public final func throttle<C: Clock>(
        _ interval: Duration,
        latest: Bool = true,
        clock: C = ContinuousClock()
    ) -> Observable<Element> where C.Duration == Duration {
        Observable { observer in
            let throttle = Throttle(interval, keepsLatest: latest, clock, observer)
            throttle.connection.connect {
                self.attach(Observer(onNext: throttle.receive, onCompleted: throttle.complete))
            }
            return throttle.connection
        }
    }
}

/// One observer's throttle.
@MainActor
private final class Throttle<Element, C: Clock> where C.Duration == Duration {
    let connection = Connection()
    private let interval: Duration
    private let keepsLatest: Bool
    private let clock: C
    private let observer: Observer<Element>
    private var nextOpening: C.Instant
    private var keptBack: (element: Element, cause: Cause?)?
    private var waiting: Task<Void, Never>?

    init(_ interval: Duration, keepsLatest: Bool, _ clock: C, _ observer: Observer<Element>) {
        self.interval = interval
        self.keepsLatest = keepsLatest
        self.clock = clock
        self.observer = observer
        nextOpening = clock.now
    }

    /// Only what can still send an element keeps a throttle.
    deinit {
        waiting?.cancel()
    }

    func receive(_ element: Element) {
        if clock.now >= nextOpening, keptBack == nil {
            letThrough(element)
        } else if keepsLatest {
            keptBack = (element, Line.cause)
            waitForOpening()
        }
    }

    func complete() {
        if let (element, _) = keptBack.take() { observer.onNext(element) }
        if connection.isOpen { observer.onCompleted?() }
    }

    private func letThrough(_ element: Element) {
        nextOpening = clock.now.advanced(by: interval)
        observer.onNext(element)
    }

    private func waitForOpening() {
        guard waiting == nil else { return }
        waiting = Task { [weak self, clock, nextOpening] in
            try? await clock.sleep(until: nextOpening, tolerance: nil)
            self?.open()
        }
    }

    private func open() {
        waiting = nil
        guard let (element, cause) = keptBack.take() else { return }
        Line.deliver(causedBy: cause) { [self] in
            if connection.isOpen { letThrough(element) }
        }
    }
}
