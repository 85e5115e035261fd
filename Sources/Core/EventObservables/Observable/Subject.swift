public import EventRuntime

/// An observable that sends the elements you pass to it.
///
/// Create a `PublishSubject`, a `BehaviorSubject`, or a `ReplaySubject`; they differ in the
/// elements that a late observer receives first.
///
/// - Order: Elements are received in the order they were sent, by observers as they subscribed.
/// - Lifetime: Retains its observers' closures; its observers do not retain it. When it is
///   deallocated, its subscriptions end without completing.
public class Subject<Element>: Observable<Element> {
    /// The queue of the main actor, stored so that sending doesn't look it up.
    @usableFromInline
    final let queue: DeliveryQueue

    /// The elements that a late observer receives first, and their maximum number.
    @exclusivity(unchecked)
    @usableFromInline
    final var replayed = Fifo<Element>()
    @exclusivity(unchecked)
    @usableFromInline
    final var limit: Int
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
    final var waiting = Fifo<Element?>()

    /// Inlined into the caller's module, which knows the element type (benchmark rows `emit`).
    @export(implementation)
    init(replaying replayed: [Element], limit: Int) {
        queue = DeliveryQueue.main
        self.limit = limit
        super.init()
        for element in replayed { self.replayed.append(element) }
    }

    @export(implementation)
    convenience init(completedAfter elements: [Element]) {
        self.init(replaying: elements, limit: elements.count)
        isCompleted = true
    }

    /// A Boolean value that indicates whether an observer receives new elements.
    ///
    /// - Order: An observer with replayed elements that subscribes during a delivery counts once it
    ///   is attached, after that delivery.
    public final var hasObservers: Bool { observers.hasObservers }

    /// Sends an element to every observer.
    ///
    /// After `onCompleted()`, drops the element and logs a diagnostic.
    ///
    /// - Order: From outside, the call returns when every observer has been called, and everything
    ///   that they sent has been delivered. From an observer, the element is queued until all
    ///   observers have received the current element.
    @export(implementation)
    public final func onNext(_ element: Element) {
        guard queue.begin() else { return enqueue(element) }
        deliver(element)
        queue.end()
    }

    /// Completes the stream: every observer is notified and then released.
    ///
    /// - Order: After the elements sent before, as with `onNext(_:)`. A second call does nothing.
    public final func onCompleted() {
        guard queue.begin() else { return enqueue(nil) }
        complete()
        queue.end()
    }

    // MARK: - Delivering

    @export(implementation)
    final func deliver(_ element: Element) {
        guard !isCompleted else { return reportTooLate(element) }
        if limit > 0 {
            replayed.append(element)
            if replayed.count > limit { _ = replayed.popFirst() }
        }
        isDelivering = true
        // Most subjects have none, and a loop would retain the array.
        if !observers.first.isEmpty { for first in observers.first { first.onNext(element) } }
        // An observer that subscribes meanwhile is after this end and receives the next element.
        let end = observers.slots.count
        var index = 0
        while index < end {
            if let onNext = observers.slots[index].onNext { onNext(element) }
            index &+= 1
        }
        isDelivering = false
        if observers.emptyCount > 0 { observers.removeEmptySlots() }
    }

    @usableFromInline
    final func complete() {
        guard !isCompleted else { return }
        isCompleted = true
        isDelivering = true
        for index in observers.slots.indices { observers.slots[index].onCompleted?() }
        isDelivering = false
        _ = observers.removeAll()
    }

    @usableFromInline
    final func reportTooLate(_ element: Element) {
        Diagnostics.report(
            "A completed subject can't send an element.",
            ["subject": "\(Self.self)", "element": redactedDescription(of: element)],
            explanation: "Its observers were notified of the end, so the element is dropped.",
            fix: "To fix this, send before calling onCompleted(), or send through a new subject."
        )
    }

    // MARK: - The queue

    /// Queues an element, or `nil` for the end; its closure is created in the caller's module,
    /// where the type is known.
    @export(implementation)
    final func enqueue(_ element: Element?) {
        waiting.append(element)
        queue.enqueue(self) { unsafeDowncast($0, to: Subject<Element>.self).takeNext() }
    }

    @export(implementation)
    final func takeNext() {
        guard let next = waiting.popFirst() else { return }
        if let element = next { deliver(element) } else { complete() }
    }

    // MARK: - Observers

    @usableFromInline
    override func attach(_ observer: Observer<Element>) -> Disposable {
        let isQueued = limit > 0 || isCompleted
        let subscription = Subscription(isQueued ? .waiting(observer, for: self) : .started)
        if isQueued {
            queue.enqueue(subscription) { unsafeDowncast($0, to: Disposable.self).start() }
        } else {
            start(subscription, with: observer)
        }
        return subscription
    }

    /// Attaches an observer, and replays to it in a new delivery, never inside another.
    fileprivate final func start(
        _ subscription: Subscription<Element>,
        with observer: Observer<Element>
    ) {
        if !isCompleted { subscription.attached(to: self, id: observers.insert(observer)) }
        for element in replayed.all where !subscription.isDisposed { observer.onNext(element) }
        guard isCompleted, !subscription.isDisposed else { return }
        observer.onCompleted?()
        subscription.dispose()
    }

    package override final func observeFirst(_ onNext: @escaping (Element) -> Void) -> Disposable {
        let id = observers.insertFirst(onNext)
        return Disposable { [weak self] in self?.observers.first.removeAll { $0.id == id } }
    }

    /// Late observers receive no earlier elements from now on.
    package final func endReplaying() { (limit, replayed) = (0, Fifo()) }

    final func detach(_ id: Int) {
        let slot = observers.empty(id)
        if !isDelivering { observers.removeEmptySlots() }
        withExtendedLifetime(slot) {}
    }
}

/// A subject whose late observers receive only later elements.
///
/// ```swift
/// let taps = PublishSubject<Tap>()
/// taps.onNext(.cancel)
/// taps.subscribe(onNext: { log.append($0) }).disposed(by: bag)
/// taps.onNext(.save)  // log == [.save]
/// ```
public final class PublishSubject<Element>: Subject<Element> {
    /// Elements that are sent before the first observer subscribes are lost.
    @export(implementation)
    public init() { super.init(replaying: [], limit: 0) }
}

/// A subject that always has a value: the last element, which a late observer receives first.
///
/// - Order: During a delivery, a new observer receives the value after it, as it is then.
///
/// ```swift
/// let selection = BehaviorSubject(value: "lamp")
/// selection.subscribe(onNext: { log.append($0) }).disposed(by: bag)
/// selection.onNext("chair")  // log == ["lamp", "chair"]
/// ```
public final class BehaviorSubject<Element>: Subject<Element> {
    /// Observers receive the value first until an element is sent.
    @export(implementation)
    public init(value: Element) { super.init(replaying: [value], limit: 1) }
}

/// A subject whose late observers first receive the last elements sent, oldest first.
///
/// - Order: An observer that subscribes during a delivery receives them after that delivery.
///
/// ```swift
/// let pages = ReplaySubject<Int>(bufferSize: 2)
/// for page in 1...3 { pages.onNext(page) }
/// pages.subscribe(onNext: { log.append($0) }).disposed(by: bag)  // log == [2, 3]
/// ```
public final class ReplaySubject<Element>: Subject<Element> {
    /// Replays at most `bufferSize` elements; with 0 or less, none.
    @export(implementation)
    public init(bufferSize: Int) { super.init(replaying: [], limit: max(0, bufferSize)) }
}

@usableFromInline
final class Subscription<Element>: Disposable {
    enum State {
        /// The observer is queued: it receives the replayed elements first. A separate object, so
        /// that the token needs no memory for it later.
        indirect case waiting(Observer<Element>, for: Subject<Element>)

        /// The observer is attached, unless the subject completed, and receives replayed elements.
        case started
        case attached(id: Int)
        case disposed
    }

    private var state: State
    private weak var subject: Subject<Element>?

    init(_ state: State) {
        self.state = state
        super.init()
    }

    override var isDisposed: Bool { if case .disposed = state { true } else { false } }

    override var hasEnded: Bool {
        switch state {
        case .waiting, .started: false
        // While the subject notifies of its end, later observers still wait for it.
        case .attached: subject.map { $0.isCompleted && !$0.isDelivering } ?? true
        case .disposed: true
        }
    }

    /// Attaches the queued observer, unless it was disposed meanwhile.
    override func start() {
        guard case .waiting(let observer, let subject) = state else { return }
        state = .started
        subject.start(self, with: observer)
    }

    func attached(to subject: Subject<Element>, id: Int) {
        state = .attached(id: id)
        self.subject = subject
    }

    @usableFromInline
    override func dispose() {
        // Released after the access to the state: a release can run code that disposes again.
        let last = state
        state = .disposed
        if case .attached(let id) = last { subject?.detach(id) }
        withExtendedLifetime(last) {}
        notifyBag()
    }
}

/// The observers of a subject, in the order they subscribed.
///
/// An observer that leaves empties its slot, so that a delivery in progress neither skips one nor
/// calls it twice. Empty slots are removed between deliveries.
@usableFromInline
struct ObserverList<Element> {
    @usableFromInline
    struct Slot {
        let id: Int
        @usableFromInline
        var onNext: ((Element) -> Void)?
        var onCompleted: (() -> Void)?
    }

    /// In ascending order of their identifiers.
    @usableFromInline
    private(set) var slots: [Slot] = []

    @usableFromInline
    private(set) var emptyCount = 0
    private var lastID = 0

    /// Called before the observers, without being one.
    @usableFromInline
    var first: [(id: Int, onNext: (Element) -> Void)] = []

    @export(implementation)
    init() {}

    var hasObservers: Bool { slots.contains { $0.onNext != nil } }

    /// Adds an observer after all others.
    mutating func insert(_ observer: Observer<Element>) -> Int {
        lastID += 1
        slots.append(Slot(id: lastID, onNext: observer.onNext, onCompleted: observer.onCompleted))
        return lastID
    }

    mutating func insertFirst(_ onNext: @escaping (Element) -> Void) -> Int {
        lastID += 1
        first.append((lastID, onNext))
        return lastID
    }

    /// Empties a slot, once, and returns it by its identifier; `nil` after the end.
    ///
    /// Release it after the access to the list: that can run code that subscribes or disposes.
    mutating func empty(_ id: Int) -> Slot? {
        let index = indexOfID(id, amongFirst: slots.count) { slots[$0].id }
        guard let index else { return nil }
        let slot = slots[index]
        slots[index].onNext = nil
        slots[index].onCompleted = nil
        emptyCount += 1
        return slot
    }

    /// Removes empty slots once they are half of all, so that each costs a constant amount.
    @usableFromInline
    mutating func removeEmptySlots() {
        guard emptyCount * 2 >= slots.count else { return }
        slots.removeAll { $0.onNext == nil }
        emptyCount = 0
    }

    /// Removes all observers; the caller releases the result, as with `empty(_:)`.
    mutating func removeAll() -> [Slot] {
        defer { self = Self() }
        return slots
    }
}
