/// Tokens that are disposed together, in the order they were added.
@usableFromInline
final class CompositeDisposable: Disposable {
    private var tokens: [Disposable] = []
    private var wasDisposed = false

    /// The count at which ended tokens are dropped; their number is bounded by that of the others.
    private var sweepCount = 16

    /// The number of tokens that reported their end since then.
    private var endedCount = 0

    @usableFromInline
    override var isDisposed: Bool { wasDisposed }

    override var hasEnded: Bool { wasDisposed || tokens.allSatisfy(\.hasEnded) }

    @usableFromInline
    override init() {
        super.init()
    }

    /// Keeps a token, or disposes it at once if the others have been disposed.
    @usableFromInline
    func add(_ token: Disposable) {
        guard !wasDisposed else { return token.dispose() }
        if tokens.count >= sweepCount { dropEnded() }
        tokens.append(token)
    }

    /// Keeps a token as `add(_:)` does, and drops it soon after it was disposed.
    ///
    /// For a bag: the owner must dispose this object before releasing it.
    func keep(_ token: Disposable) {
        add(token)
        if !token.hasEnded, token.bag == nil { token.bag = self }
    }

    /// Drops the ended tokens if they are more than the others, so that each costs a constant amount.
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

    /// Attaches an observer to a source that may complete, or be disposed, before the other tokens.
    ///
    /// - Returns: The token of that source alone.
    @usableFromInline
    func attach<Element>(
        _ observer: Observer<Element>,
        to source: Observable<Element>
    ) -> Disposable {
        var token: Disposable?
        let complete = {
            token?.dispose()
            observer.onCompleted?()
        }
        // Nothing else runs the source: it was created for this observer, even if that is a
        // recorder.
        let inner = Observer(
            onNext: observer.onNext,
            onCompleted: complete,
            isRecorder: observer.isRecorder
        )
        let subscription = source.attach(inner)
        token = subscription
        add(subscription)
        return subscription
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

    private func leave(_ token: Disposable) {
        if token.bag === self { token.bag = nil }
    }
}
