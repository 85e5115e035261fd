/// Collects the subscriptions that somebody else's code makes, so that they can be ended from
/// outside whatever bag they were put into, and so that their calls can be watched.
///
/// A module manager runs a listener's registration in a scope. It ends the scope when the listener is
/// removed, and lets it go with the producer, which ends it too.
@MainActor
package final class SubscriptionScope {
    /// Receives the token of each subscription; nil where nobody collects.
    @TaskLocal
    package static var current: SubscriptionScope?

    /// How the subscribed closures are called.
    package let calls = ListenerCalls()
    private var subscriptions: [Disposable] = []
    private var isOver = false

    /// Makes an empty scope.
    package init() {}

    /// Ends all subscriptions, and those that are still made in the scope.
    package func end() {
        isOver = true
        let ending = subscriptions
        subscriptions = []
        for subscription in ending { subscription.dispose() }
    }

    isolated deinit {
        end()
    }

    func insert(_ subscription: Disposable) {
        if isOver { subscription.dispose() } else { subscriptions.append(subscription) }
    }

    /// Runs something that is not the business of whoever collects: deliveries, in which others may
    /// subscribe.
    static func leave(_ deliver: () -> Void) {
        $current.withValue(nil, operation: deliver)
    }
}
