public import Delivery

/// What all subjects are: an observable whose elements are sent by hand.
///
/// Make a `PublishSubject`, a `BehaviorSubject` or a `ReplaySubject`; they differ in what a late
/// observer receives first.
///
/// - Order: Elements are received in the order they were sent, by observers in the order they
///   subscribed.
/// - Lifetime: A subject keeps its observers' closures, and its observers do not keep it. When it is
///   released, its subscriptions end without completing.
public class Subject<Element>: Observable<Element> {
    /// What waits for the subject's turn.
    @usableFromInline
    enum Signal {
        case next(Element)
        case completed
        case attach(Subscription<Element>)
    }

    /// The queue of the main actor, kept because to look it up costs as much as to ask it.
    @usableFromInline
    final let queue: DeliveryQueue

    @usableFromInline
    final let replayLimit: Int
    @exclusivity(unchecked)
    @usableFromInline
    final var observers = ObserverList<Element>()
    @exclusivity(unchecked)
    @usableFromInline
    final var isCompleted = false
    @exclusivity(unchecked)
    @usableFromInline
    final var isDelivering = false

    @exclusivity(unchecked)
    @usableFromInline
    final var waiting = Fifo<Signal>()

    /// What a late observer receives first, oldest first; never more than `replayLimit`.
    @usableFromInline
    private(set) final var replayed: [Element]

    /// Makes a subject; in the caller's module, where the type of the elements is known, because
    /// memory for elements of unknown types is slow to lay out.
    @inlinable
    init(replaying replayed: [Element], limit: Int) {
        queue = Line.main
        self.replayed = replayed
        replayLimit = limit
        super.init()
    }

    /// A subject that is over and replays some elements.
    convenience init(past elements: [Element]) {
        self.init(replaying: elements, limit: elements.count)
        isCompleted = true
    }

    /// Sends an element to every observer.
    ///
    /// - Order: From outside, the call returns when every observer has been called and everything
    ///   they sent in turn has been delivered too. From an observer, the element waits until
    ///   everybody has received the present one.
    ///
    /// ```swift
    /// taps.onNext(.save)
    /// ```
    ///
    /// - Parameter element: What the observers receive. After `onCompleted()` it is dropped, and
    ///   that is reported.
    @inlinable
    public final func onNext(_ element: Element) {
        guard begin() else { return wait(with: .next(element)) }
        deliver(element)
        end()
    }

    /// Ends the stream: every observer is told and then released.
    ///
    /// - Order: After the elements sent before, as with `onNext(_:)`. A second call does nothing.
    public final func onCompleted() {
        guard begin() else { return wait(with: .completed) }
        complete()
        end()
    }

    // MARK: - Delivering

    @inlinable
    final func deliver(_ element: Element) {
        guard !isCompleted else { return reportTooLate(element) }
        if replayLimit > 0 { keepForReplay(element) }
        isDelivering = true
        // Whoever subscribes meanwhile stands behind this end and waits for the next element.
        let end = observers.places.count
        var index = 0
        while index < end {
            if let onNext = observers.places[index].onNext { onNext(element) }
            index &+= 1
        }
        isDelivering = false
        if observers.emptyCount > 0 { observers.closeEmptyPlaces() }
    }

    @usableFromInline
    final func complete() {
        guard !isCompleted else { return }
        isCompleted = true
        isDelivering = true
        for index in observers.places.indices { observers.places[index].onCompleted?() }
        isDelivering = false
        _ = observers.removeAll()
    }

    @usableFromInline
    final func keepForReplay(_ element: Element) {
        if replayed.count == replayLimit { replayed.removeFirst() }
        replayed.append(element)
    }

    // MARK: - Waiting in line

    @usableFromInline
    final func begin() -> Bool {
        queue.begin()
    }

    @usableFromInline
    final func end() {
        queue.end()
    }

    /// Puts a signal in line.
    ///
    /// What delivers it is made here, in the caller's module, where the type of the elements is
    /// known: then it is as fast as a delivery from outside.
    @inlinable
    final func wait(with signal: Signal) {
        keepWaiting(signal)
        Line.enqueue(self) { source in
            unsafeDowncast(source, to: Subject<Element>.self).takeTurn()
        }
    }

    @inlinable
    final func takeTurn() {
        switch nextWaiting() {
        case .next(let element): deliver(element)
        case .completed: complete()
        case .attach(let subscription): start(subscription)
        case nil: break
        }
    }

    @inlinable
    final func keepWaiting(_ signal: Signal) {
        waiting.append(signal)
    }

    @inlinable
    final func nextWaiting() -> Signal? {
        waiting.popFirst()
    }

    // MARK: - Observers

    @usableFromInline
    override func attach(_ observer: Observer<Element>) -> Disposable {
        let subscription = Subscription(observer)
        if Observation.isAttachedFirst {
            attachFirst(observer, as: subscription)
        } else if replayLimit == 0, !isCompleted {
            subscription.attached(to: self, id: observers.append(observer))
        } else {
            wait(with: .attach(subscription))
        }
        return subscription
    }

    /// Tells an observer what it has missed, and from then on everything.
    ///
    /// This is a delivery of its own, so that nobody is told of the past inside a delivery.
    @usableFromInline
    final func start(_ subscription: Subscription<Element>) {
        guard let observer = subscription.takeObserver() else { return }
        if !isCompleted { subscription.attached(to: self, id: observers.append(observer)) }
        for element in replayed where subscription.isLive { observer.onNext(element) }
        if isCompleted, subscription.isLive { observer.onCompleted?() }
    }

    private func attachFirst(_ observer: Observer<Element>, as subscription: Subscription<Element>)
    {
        guard !isDelivering else {
            let attach = { [weak self] in self?.attachFirst(observer, as: subscription) ?? () }
            return queue.wait(for: attach)
        }
        guard !isCompleted, subscription.takeObserver() != nil else { return }
        subscription.attached(to: self, id: observers.prepend(observer))
    }

    final func detach(_ id: Int) {
        let place = observers.empty(id)
        if !isDelivering { observers.closeEmptyPlaces() }
        withExtendedLifetime(place) {}
    }
}
