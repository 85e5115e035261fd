package import Delivery

/// The subscriptions that a listener makes while it registers for a producer.
///
/// A module manager runs each registration in a scope. It ends the scope when the listener is removed,
/// and releases it with the producer, which ends it too: the subscriptions end whatever bag they were
/// put into.
@usableFromInline
@MainActor
package final class SubscriptionScope {
    /// The scope of the registration in progress; nil outside of one, and in the deliveries and tasks
    /// that it leads to.
    package private(set) static var current: SubscriptionScope?

    /// The object that describes the producer to listeners that ask for it during registration.
    package weak var context: AnyObject?

    /// Records the calls of the closures that were subscribed.
    @exclusivity(unchecked)
    package var recorder: (any Recorder)? {
        didSet { isRecorded = recorder != nil }
    }

    /// Spares calls the reference counts of `recorder`.
    @exclusivity(unchecked)
    @usableFromInline
    private(set) var isRecorded = false

    private weak var listener: AnyObject?
    private weak var producer: AnyObject?
    private var subscriptions = TokenList()

    /// Creates a scope for one listener and one producer; it retains neither.
    package init(listener: AnyObject? = nil, producer: AnyObject? = nil) {
        self.listener = listener
        self.producer = producer
    }

    /// Collects the subscriptions that a closure makes.
    ///
    /// - Order: The queue is held meanwhile: what others subscribe in response isn't collected.
    package func collect<Result>(_ register: () -> Result) -> Result {
        let queue = DeliveryQueue.main
        let isFromOutside = queue.hold()
        let outer = Self.current
        Self.current = self
        defer {
            Self.current = outer
            if isFromOutside { queue.end() }
        }
        return register()
    }

    /// Ends all subscriptions, and those that the registration in progress still makes.
    package func end() {
        for subscription in subscriptions.end() { subscription.dispose() }
    }

    isolated deinit {
        end()
    }

    func insert(_ subscription: Disposable) {
        subscriptions.keep(subscription)?.dispose()
    }

    /// Runs a call of a subscribed closure as a step of the recorded flow.
    @usableFromInline
    func record(_ call: () -> Void) {
        guard let recorder, let listener, let producer else { return call() }
        let fact = Fact.listenerCalled(listener, producer: producer)
        DeliveryQueue.main.step(fact, for: recorder, call)
    }
}

extension Observable {
    /// A listener's closure, whose calls can be recorded; any other closure is returned as it is.
    ///
    /// It is inlined into the caller's module, where the type of the elements is known: then a call
    /// that isn't recorded is as fast as one of the closure itself.
    @inlinable
    final func recordable(_ onNext: @escaping (Element) -> Void) -> (Element) -> Void {
        guard let scope = scopeInProgress else { return onNext }
        return { element in
            if scope.isRecorded { scope.record { onNext(element) } } else { onNext(element) }
        }
    }

    @usableFromInline
    final var scopeInProgress: SubscriptionScope? { SubscriptionScope.current }
}
