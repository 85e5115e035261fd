/// Collects the subscriptions that somebody else's code makes, so that they can be ended from
/// outside whatever bag they were put into.
///
/// A module manager runs a listener's registration in a scope and ends the scope when the listener
/// is removed.
package enum SubscriptionScope {
    /// Receives the token of each subscription; nil where nobody collects.
    @TaskLocal
    package static var current: DisposeBag?

    /// Runs something that is not the business of whoever collects: deliveries, in which others may
    /// subscribe.
    @MainActor
    static func leave(_ deliver: () -> Void) {
        $current.withValue(nil, operation: deliver)
    }
}
