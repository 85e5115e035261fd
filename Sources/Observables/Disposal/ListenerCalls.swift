/// How the closures that a listener has subscribed are called.
@usableFromInline
@MainActor
package final class ListenerCalls {
    /// Runs each call while the listener is recorded; nil while it is not.
    @exclusivity(unchecked)
    package var recorder: ((_ call: () -> Void) -> Void)? {
        didSet { isRecorded = recorder != nil }
    }

    /// Spares calls the closure while nobody records.
    @exclusivity(unchecked)
    @usableFromInline
    private(set) var isRecorded = false

    init() {}

    /// How the present listener's closures are called; nil where no listener registers.
    @usableFromInline
    static var current: ListenerCalls? { SubscriptionScope.current?.calls }

    @usableFromInline
    func record(_ call: () -> Void) {
        if let recorder { recorder(call) } else { call() }
    }
}

extension Observable {
    /// What is called in the place of a closure that a listener subscribes, so that its calls can be
    /// recorded, also when the recording begins later.
    ///
    /// It is made in the caller's module, where the type of the elements is known: then a call that
    /// nobody records is as fast as one of the closure itself.
    @inlinable
    final func recordable(_ onNext: @escaping (Element) -> Void) -> (Element) -> Void {
        guard let calls = ListenerCalls.current else { return onNext }
        return { element in
            if calls.isRecorded { calls.record { onNext(element) } } else { onNext(element) }
        }
    }
}
