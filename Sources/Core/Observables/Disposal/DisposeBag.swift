/// Ends subscriptions together, at the latest when it is deallocated.
///
/// A screen, a listener or a module has a bag, which ties its subscriptions to its own lifetime.
///
/// - Lifetime: Tokens are kept until the bag is disposed or deallocated. Ended tokens are dropped
///   before they are many more than the others.
///
/// ```swift
/// let bag = DisposeBag()
/// taps.subscribe(onNext: { log.append($0) }).disposed(by: bag)
/// ```
@MainActor
public final class DisposeBag {
    private let tokens = CompositeDisposable()

    /// The manager's record of the bag's owner.
    package var context: AnyObject?

    /// Creates an empty bag.
    public init() {}

    /// Adds a token; a bag that was disposed disposes it at once.
    public func insert(_ token: Disposable) {
        tokens.keep(token)
    }

    /// Ends everything in the bag, in the order it was added, and everything that is added later.
    public func dispose() {
        tokens.dispose()
    }

    isolated deinit {
        dispose()
    }
}
