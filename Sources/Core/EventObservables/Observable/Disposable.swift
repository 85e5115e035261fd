package import EventRuntime

/// The token of a subscription.
///
/// - Lifetime: Dropping a token does not end its subscription; `dispose()` and its bag do.
///
/// ```swift
/// let subscription = taps.subscribe(onNext: { log.append($0) })
/// subscription.dispose()
/// ```
@MainActor
public class Disposable {
    private var onDispose: (() -> Void)?

    private var hasEndedElsewhere: (() -> Bool)?

    final unowned var bag: CompositeDisposable?

    /// Creates a token that runs a closure when it is first disposed, and then releases it.
    public init(onDispose: @escaping () -> Void) { self.onDispose = onDispose }

    package convenience init(hasEnded: @escaping () -> Bool, onDispose: @escaping () -> Void) {
        self.init(onDispose: onDispose)
        hasEndedElsewhere = hasEnded
    }

    init() {}

    @usableFromInline
    var isDisposed: Bool { onDispose == nil }

    /// True if the subscription can't receive anything more, so that a bag need not keep the token.
    var hasEnded: Bool { isDisposed || hasEndedElsewhere?() == true }

    /// Begins a queued subscription; not generic, so that queuing it needs no metadata of elements.
    func start() {}

    /// Ends the subscription; a second call does nothing.
    ///
    /// - Order: Immediately: an observer doesn't receive the current element unless it already has.
    public func dispose() {
        onDispose.take()?()
        notifyBag()
    }

    /// Marks the token as one that a bag may drop after its end.
    final func notifyBag() { bag.take()?.noteEnd() }

    @usableFromInline
    func end() {
        onDispose = nil
        notifyBag()
    }

    /// Disposes the token when a bag is disposed or deallocated.
    public final func disposed(by bag: DisposeBag) { bag.insert(self) }
}

/// Ends subscriptions together, at the latest when it is deallocated.
///
/// A screen, a listener or a module has a bag, which ties its subscriptions to its own lifetime.
///
/// - Lifetime: Keeps tokens until it is disposed or deallocated, but drops ended ones soon after
///   they outnumber the others.
///
/// ```swift
/// let bag = DisposeBag()
/// taps.subscribe(onNext: { log.append($0) }).disposed(by: bag)
/// ```
@MainActor
public final class DisposeBag {
    private let tokens = CompositeDisposable()

    /// The bag's owner, as a higher room knows it; retained with the bag.
    package var owner: (any DisposeBagOwner)?

    /// Keep the bag for as long as its subscriptions should last.
    public init() {}

    /// Adds a token; a bag that was disposed disposes it immediately.
    public func insert(_ token: Disposable) { tokens.keep(token) }

    /// Disposes the tokens in the bag, in the order they were added, and all later ones.
    public func dispose() { tokens.dispose() }

    deinit {
        let tokens = tokens
        MainActor.perform { tokens.dispose() }
    }
}

/// The owner of a dispose bag as a higher room knows it, such as a producer of a manager.
@MainActor
package protocol DisposeBagOwner: AnyObject {}

extension Task {
    /// Cancels the task when a bag is disposed or deallocated; a bag drops tasks that have ended.
    ///
    /// ```swift
    /// Task { await send(order) }.disposed(by: disposeBag)
    /// ```
    @export(implementation)
    @MainActor
    public func disposed(by bag: DisposeBag) {
        let token = Disposable(onDispose: cancel)
        bag.insert(token)
        // Awaiting a task raises its priority to the priority of the awaiting task.
        Task<Void, Never>(priority: .background) {
            _ = await result
            token.end()
        }
    }
}

@usableFromInline
final class CompositeDisposable: Disposable {
    private var tokens: [Disposable] = []
    private var wasDisposed = false

    /// Drops ended tokens at this count.
    private var sweepCount = 16

    /// The number of tokens that have reported their end since the last sweep.
    private var endedCount = 0

    @usableFromInline
    override var isDisposed: Bool { wasDisposed }

    override var hasEnded: Bool { wasDisposed || tokens.allSatisfy(\.hasEnded) }

    @usableFromInline
    override init() { super.init() }

    @usableFromInline
    func add(_ token: Disposable) {
        guard !wasDisposed else { return token.dispose() }
        if tokens.count >= sweepCount { dropEnded() }
        tokens.append(token)
    }

    /// Keeps a bag's token, until soon after its disposal; dispose this object before releasing it.
    func keep(_ token: Disposable) {
        add(token)
        if !token.hasEnded, token.bag == nil { token.bag = self }
    }

    /// Drops the ended tokens if they outnumber the others, so that each costs a constant amount.
    func noteEnd() {
        endedCount += 1
        if endedCount * 2 > tokens.count { dropEnded() }
    }

    private func dropEnded() {
        tokens.removeAll { token in
            guard token.hasEnded else { return false }
            leave(token)
            return true
        }
        sweepCount = max(16, tokens.count * 2)
        endedCount = 0
    }

    @usableFromInline
    override func dispose() {
        wasDisposed = true
        // Disposing can run code that adds tokens or disposes again.
        let ended = tokens
        tokens = []
        for token in ended {
            leave(token)
            token.dispose()
        }
        notifyBag()
    }

    private func leave(_ token: Disposable) { if token.bag === self { token.bag = nil } }
}

/// The subscriptions that a listener makes while it registers for a producer.
///
/// A module manager runs each registration in a scope, and ends the scope when the listener is
/// removed or the producer is released. The subscriptions end, whichever bag they were put into.
@usableFromInline
@MainActor
package final class SubscriptionScope {
    /// The scope of the registration in progress, which only `collect(_:)` sets.
    ///
    /// Nil in the deliveries and tasks that a registration leads to.
    @usableFromInline
    package private(set) static var current: SubscriptionScope?

    /// Records the listener's calls.
    @exclusivity(unchecked)
    package var recorder: (any Recorder)? { didSet { fact = recorder.flatMap(makeFact) } }

    @exclusivity(unchecked)
    private var fact: CallFact?

    private weak var listener: AnyObject?
    private weak var producer: AnyObject?
    private let producerNumber: Int?
    let subscriptions = CompositeDisposable()
    private var hasEnded = false

    /// True if a subscription receives all elements, because no stage of it set `isNarrowed`.
    package private(set) var hearsAll = false

    /// Set by a stage that passes only some elements and says which, when it is subscribed to.
    @usableFromInline
    package var isNarrowed = false

    /// Retains neither the listener nor the producer; recorders name the producer by the number.
    package init(listener: AnyObject? = nil, producer: AnyObject? = nil, number: Int? = nil) {
        self.listener = listener
        self.producer = producer
        producerNumber = number
    }

    /// Collects a closure's subscriptions, but none in response to deliveries, which it defers.
    package func collect<Result>(_ register: () -> Result) -> Result {
        DeliveryQueue.main.deferringDeliveries {
            let outer = Self.current
            Self.current = self
            defer { Self.current = outer }
            return register()
        }
    }

    /// Adds a subscription of the listener.
    func add(_ subscription: Disposable) {
        subscriptions.add(subscription)
        if !isNarrowed { hearsAll = true }
        isNarrowed = false
    }

    /// Ends all subscriptions, and those that the registration in progress still makes.
    package func end() {
        hasEnded = true
        subscriptions.dispose()
    }

    deinit {
        // Tokens added after the end were disposed immediately.
        guard !hasEnded else { return }
        let subscriptions = subscriptions
        MainActor.perform { subscriptions.dispose() }
    }

    /// Calls the listener; a recorder sees the call as a nested delivery.
    @usableFromInline
    func call(_ listener: () -> Void) {
        guard let recorder, let fact else { return listener() }
        DeliveryQueue.main.step(fact, for: recorder, listener)
    }

    private func makeFact(for recorder: any Recorder) -> CallFact? {
        guard let listener, let producer else { return nil }
        return CallFact(
            listener: recorder.participant(listener, number: nil),
            producer: recorder.participant(producer, number: producerNumber)
        )
    }
}

package struct CallFact: Fact {
    package let listener: Participant
    package let producer: Participant
}

extension Observable {
    /// The same stream; its subscriptions, even later ones by a task, end with the registration.
    package final func endingWithRegistration() -> Observable<Element> {
        guard let scope = SubscriptionScope.current else { return self }
        return Observable(onAttach: { observer in
            let subscription = self.attach(observer)
            // The scope collects by itself what is subscribed during the registration.
            if SubscriptionScope.current !== scope { scope.subscriptions.add(subscription) }
            return subscription
        })
    }
}
