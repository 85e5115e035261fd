internal import Delivery

/// The elements that an operator holds back from one observer, and sends when they are due.
///
/// Each is a delivery of its own, caused by the delivery in which it was held back. A wait ends with
/// the subscription: only the source retains this until it completes.
@MainActor
final class HeldElements<Element> {
    private struct Held {
        /// Nil for the end of the stream.
        let element: Element?
        let due: Duration
        let cause: Cause?
    }

    let subscription = CompositeDisposable()

    /// The time since the subscription.
    var time: Duration { stopwatch.time }

    /// The time at which the last element was sent.
    private(set) var lastTime: Duration?

    private let stopwatch: Stopwatch
    private let observer: Observer<Element>

    /// The name of the operator.
    private let name: String

    /// Records dropped elements.
    private let scope = SubscriptionScope.current
    private var held = Fifo<Held>()
    private var waiting: Task<Void, Never>?

    /// Retains this from the end of the source until the observer was notified of the end.
    private var ending: HeldElements?

    init(for observer: Observer<Element>, of name: String, clock: (any Clock<Duration>)?) {
        self.observer = observer
        self.name = name
        stopwatch = Stopwatch(clock)
    }

    deinit {
        waiting?.cancel()
    }

    var isEmpty: Bool { held.first == nil }

    func send(_ element: Element) {
        lastTime = time
        observer.onNext(element)
    }

    /// Holds an element back, behind those that are held back already.
    func hold(_ element: Element, until due: Duration) {
        hold(Held(element: element, due: due, cause: DeliveryQueue.main.current))
    }

    /// Holds an element back instead of the one that is held back already.
    func replace(by element: Element, until due: Duration) {
        if let last = held.popFirst() { drop(last) }
        hold(element, until: due)
    }

    func drop(_ element: Element) {
        drop(Held(element: element, due: time, cause: DeliveryQueue.main.current))
    }

    private func drop(_ dropped: Held) {
        guard let scope, scope.isRecorded, let element = dropped.element else { return }
        scope.recordDrop(of: element, by: name, in: dropped.cause)
    }

    // MARK: - The end

    /// Completes in the delivery in progress, after the elements that are held back.
    func complete() {
        while let element = held.popFirst()?.element, !subscription.isDisposed { send(element) }
        if !subscription.isDisposed { observer.onCompleted?() }
    }

    /// Completes at a time, after the elements that are held back.
    func complete(at due: Duration) {
        ending = self
        subscription.add(Disposable { [weak self] in self?.ending = nil })
        hold(Held(element: nil, due: due, cause: DeliveryQueue.main.current))
    }

    // MARK: - Waiting

    private func hold(_ new: Held) {
        held.append(new)
        guard waiting == nil else { return }
        waiting = Task { [weak self, stopwatch] in
            while let due = self?.held.first?.due {
                await stopwatch.sleep(until: due)
                self?.sendDue(at: due)
            }
            self?.waiting = nil
        }
    }

    private func sendDue(at time: Duration) {
        while let next = held.first, next.due <= time {
            _ = held.popFirst()
            DeliveryQueue.main.resume(next.cause) {
                DeliveryQueue.main.deliver { [self] in deliver(next.element) }
            }
        }
    }

    private func deliver(_ element: Element?) {
        if subscription.isDisposed { return }
        if let element { return send(element) }
        subscription.dispose()
        observer.onCompleted?()
    }
}
