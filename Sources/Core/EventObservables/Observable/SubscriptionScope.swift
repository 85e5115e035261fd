package import EventRuntime

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

    package var recorder: (any Recorder)? {
        get { recordedCall?.recorder }
        set {
            recordedCall = newValue.flatMap { recorder in
                fact(for: recorder).map { (recorder, $0) }
            }
            isRecorded = recordedCall != nil
        }
    }

    @exclusivity(unchecked)
    private var recordedCall: (recorder: any Recorder, fact: ListenerFact)?

    /// Stored, so that calls that aren't recorded don't access `recordedCall`.
    @exclusivity(unchecked)
    @usableFromInline
    private(set) var isRecorded = false

    private weak var listener: AnyObject?
    private weak var producer: AnyObject?
    private let producerNumber: Int?
    let subscriptions = CompositeDisposable()
    private var hasEnded = false

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

    /// Ends all subscriptions, and those that the registration in progress still makes.
    package func end() {
        hasEnded = true
        subscriptions.dispose()
    }

    deinit {
        // What was added after the end was disposed immediately.
        guard !hasEnded else { return }
        let subscriptions = subscriptions
        MainActor.perform { subscriptions.dispose() }
    }

    @usableFromInline
    func record(_ call: @escaping () -> Void) {
        guard let recordedCall else { return call() }
        DeliveryQueue.main.step(recordedCall.fact, for: recordedCall.recorder, call)
    }

    @usableFromInline
    func recordDrop(of element: Any, by name: String, in cause: Cause?) {
        guard let recordedCall, case .called(let listener, _) = recordedCall.fact else {
            return
        }
        let fact = ListenerFact.dropped(element, by: name, listener: listener, receivedIn: cause)
        recordedCall.recorder.record(fact)
    }

    private func fact(for recorder: any Recorder) -> ListenerFact? {
        guard let listener, let producer else { return nil }
        return .called(
            recorder.participant(listener, number: nil),
            producer: recorder.participant(producer, number: producerNumber)
        )
    }
}

/// A listener was called, or wasn't although it had subscribed.
package enum ListenerFact: Fact {
    case called(Participant, producer: Participant)

    /// An operator dropped an element for a listener, which it had received in an earlier delivery.
    case dropped(Any, by: String, listener: Participant, receivedIn: Cause?)
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
