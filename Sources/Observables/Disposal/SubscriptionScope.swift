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
    @usableFromInline
    package private(set) static var current: SubscriptionScope?

    /// The object that describes the producer to listeners that ask for it during registration.
    package weak var context: AnyObject?

    /// Records the calls of the closures that were subscribed.
    @exclusivity(unchecked)
    package var recorder: (any Recorder)? {
        didSet {
            fact = recorder.flatMap { fact(for: $0) }
            isRecorded = fact != nil
        }
    }

    /// The recorded call of a closure; nil if calls aren't recorded.
    @exclusivity(unchecked)
    private var fact: Fact?

    /// Spares calls the reference counts of `fact`.
    @exclusivity(unchecked)
    @usableFromInline
    private(set) var isRecorded = false

    private weak var listener: AnyObject?
    private weak var producer: AnyObject?
    let subscriptions = CompositeDisposable()

    /// Creates a scope for one listener and one producer; it retains neither.
    package init(listener: AnyObject? = nil, producer: AnyObject? = nil) {
        self.listener = listener
        self.producer = producer
    }

    /// Collects the subscriptions that a closure makes.
    ///
    /// - Order: The queue is held meanwhile: what others subscribe in response isn't collected.
    package func collect<Result>(_ register: () -> Result) -> Result {
        DeliveryQueue.main.hold {
            let outer = Self.current
            Self.current = self
            defer { Self.current = outer }
            return register()
        }
    }

    /// Ends all subscriptions, and those that the registration in progress still makes.
    package func end() {
        subscriptions.dispose()
    }

    isolated deinit {
        end()
    }

    /// Runs a call of a subscribed closure as a step of the recorded flow.
    @usableFromInline
    func record(_ call: () -> Void) {
        guard let recorder, let fact else { return call() }
        DeliveryQueue.main.step(fact, for: recorder, call)
    }

    private func fact(for recorder: any Recorder) -> Fact? {
        guard let listener, let producer else { return nil }
        let participants = (recorder.participant(listener), recorder.participant(producer))
        return .listenerCalled(participants.0, producer: participants.1)
    }
}
