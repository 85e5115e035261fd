/// How the closures that a listener has subscribed are called.
@MainActor
package final class ListenerCalls {
    /// Runs each call while the listener is recorded; nil while it is not.
    @exclusivity(unchecked)
    package var recorder: ((_ call: () -> Void) -> Void)?

    init() {}
}

extension Observer {
    /// The observer, whose calls can be recorded, also when the recording begins later.
    @MainActor
    func called(through calls: ListenerCalls) -> Observer {
        let onNext = onNext
        return Observer(
            onNext: { element in
                guard let recorder = calls.recorder else { return onNext(element) }
                recorder { onNext(element) }
            },
            onCompleted: onCompleted
        )
    }
}
