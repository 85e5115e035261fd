/// The token of a subscription.
///
/// - Lifetime: Dropping a token does not end its subscription; `dispose()` does, and so does the bag
///   that it was put into.
///
/// ```swift
/// let subscription = taps.subscribe(onNext: { log.append($0) })
/// subscription.dispose()
/// ```
@MainActor
public class Disposable {
    private var onDispose: (() -> Void)?

    /// Creates a token that runs a closure when it is disposed.
    ///
    /// - Lifetime: `onDispose` is released as soon as it has run.
    /// - Parameter onDispose: Runs once at most.
    public init(onDispose: @escaping () -> Void) {
        self.onDispose = onDispose
    }

    /// Creates a token of a subscription that has ended.
    init() {}

    /// True if there is nothing left to dispose.
    var isDisposed: Bool { onDispose == nil }

    /// Ends the subscription; a second call does nothing.
    ///
    /// - Order: Takes effect at once: an observer that is disposed during a delivery does not
    ///   receive the current element, unless it has already.
    public func dispose() {
        onDispose.take()?()
    }

    /// Disposes the token together with a bag.
    ///
    /// ```swift
    /// taps.subscribe(onNext: { log.append($0) }).disposed(by: bag)
    /// ```
    ///
    /// - Parameter bag: Disposes the token when it is disposed or deallocated itself.
    public final func disposed(by bag: DisposeBag) {
        bag.insert(self)
    }
}

/// Tokens that are disposed together, in the order they were added.
///
/// Its owner disposes the tokens that the functions return: that can run code which comes back to the
/// list, so it must not happen while the list is being changed.
struct TokenList {
    private var tokens: [Disposable] = []
    private(set) var hasEnded = false

    /// The count at which disposed tokens are dropped; their number is bounded by that of the others.
    private var sweepCount = 16

    /// Keeps a token, or returns it to be disposed at once if the list has ended.
    @MainActor
    mutating func keep(_ token: Disposable) -> Disposable? {
        guard !hasEnded else { return token }
        if tokens.count >= sweepCount {
            tokens.removeAll(where: \.isDisposed)
            sweepCount = max(16, tokens.count * 2)
        }
        tokens.append(token)
        return nil
    }

    /// Ends the list and returns its tokens to be disposed.
    mutating func end() -> [Disposable] {
        hasEnded = true
        defer { tokens = [] }
        return tokens
    }
}
