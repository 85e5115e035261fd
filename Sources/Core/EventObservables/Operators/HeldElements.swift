public import EventRuntime

/// The elements that an operator holds back from one observer, and sends when they are due.
///
/// Each is sent in a new delivery, caused by the delivery in which it was held back. Waiting ends
/// with the subscription: only the source retains this object until it completes. An element's path
/// is inlined into the caller's module, which knows the type.
@usableFromInline
@MainActor
final class HeldElements<Element> {
    /// The element; nil for the end of the stream.
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
    let name: String

    @usableFromInline
    let scope = SubscriptionScope.current
    @usableFromInline
    var held = Fifo<Held>()
    @usableFromInline
    var waiting: Task<Void, Never>?

    /// Retains the object from the end of the source until the observer was notified of the end.
    @usableFromInline
    var ending: HeldElements?

    @export(implementation)
    init(for observer: Observer<Element>, of name: String, _ stopwatch: Stopwatch) {
        self.observer = observer
        self.name = name
        self.stopwatch = stopwatch
    }

    deinit {
        waiting?.cancel()
    }

    @export(implementation)
    var isEmpty: Bool { held.isEmpty }

    @export(implementation)
    func send(_ element: Element) {
        lastTime = time
        observer.onNext(element)
    }

    /// Holds back an element, or nil for the end, after the elements that are already held back.
    @export(implementation)
    func hold(_ element: Element?, until due: Duration) {
        held.append((element, due, queue.current))
        if waiting == nil { startWaiting() }
    }

    /// Holds back an element instead of the element that is already held back.
    @export(implementation)
    func replace(by element: Element, until due: Duration) {
        if let last = held.popFirst() { recordDrop(of: last.element, in: last.cause) }
        hold(element, until: due)
    }

    @export(implementation)
    func recordDrop(of element: Element?, in cause: Cause?) {
        guard let scope, scope.isRecorded, let element else { return }
        scope.recordDrop(of: element, by: name, in: cause)
    }

    // MARK: - The end

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

    // MARK: - Waiting

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
            queue.resume(next.cause) {
                queue.deliver { [self] in deliver(next.element) }
            }
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
