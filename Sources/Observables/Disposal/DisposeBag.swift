/// Ends subscriptions together, at the latest when it goes itself.
///
/// A screen, a listener or a module keeps a bag and thereby ties its subscriptions to its own life.
///
/// - Lifetime: Tokens are kept until the bag is disposed or released.
///
/// ```swift
/// let bag = DisposeBag()
/// taps.subscribe(onNext: { log.append($0) }).disposed(by: bag)
/// ```
@MainActor
public final class DisposeBag {
    private var tokens: [Disposable] = []
    private var isDisposed = false

    /// Makes an empty bag.
    public init() {}

    /// Adds a token; a bag that was disposed disposes it at once.
    ///
    /// - Parameter token: What is to end with the bag.
    public func insert(_ token: Disposable) {
        guard !isDisposed else { return token.dispose() }
        tokens.append(token)
    }

    /// Ends everything in the bag, and everything that is added later.
    ///
    /// - Order: In the order the tokens were added.
    public func dispose() {
        isDisposed = true
        let disposing = tokens
        tokens = []
        for token in disposing { token.dispose() }
    }

    isolated deinit {
        dispose()
    }
}
