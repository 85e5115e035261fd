/// Ends subscriptions together, at the latest when it is deallocated.
///
/// A screen, a listener or a module has a bag, and thereby ties its subscriptions to its own life.
///
/// - Lifetime: Tokens are kept until the bag is disposed or deallocated, or they are disposed
///   themselves.
///
/// ```swift
/// let bag = DisposeBag()
/// taps.subscribe(onNext: { log.append($0) }).disposed(by: bag)
/// ```
@MainActor
public final class DisposeBag {
    private var tokens = TokenList()

    /// Creates an empty bag.
    public init() {}

    /// Adds a token; a bag that was disposed disposes it at once.
    ///
    /// - Parameter token: Ends with the bag.
    public func insert(_ token: Disposable) {
        tokens.keep(token)?.dispose()
    }

    /// Ends everything in the bag, and everything that is added later.
    ///
    /// - Order: In the order the tokens were added.
    public func dispose() {
        for token in tokens.end() { token.dispose() }
    }

    isolated deinit {
        dispose()
    }
}
