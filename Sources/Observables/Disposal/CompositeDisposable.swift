/// Tokens that are disposed together, in the order they were added.
@usableFromInline
final class CompositeDisposable: Disposable {
    private var tokens: [Disposable] = []
    private var wasDisposed = false

    /// The count at which ended tokens are dropped; their number is bounded by that of the others.
    private var sweepCount = 16

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
        if tokens.count >= sweepCount {
            tokens.removeAll(where: \.hasEnded)
            sweepCount = max(16, tokens.count * 2)
        }
        tokens.append(token)
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
        let subscription = source.attach(observer.upstream(onCompleted: complete, observer.onNext))
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
        for token in ended { token.dispose() }
    }
}
