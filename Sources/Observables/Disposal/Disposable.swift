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

    /// Makes a token that runs a closure when it is disposed.
    ///
    /// - Lifetime: `onDispose` is released as soon as it has run.
    /// - Parameter onDispose: Runs once at most.
    public init(onDispose: @escaping () -> Void) {
        self.onDispose = onDispose
    }

    /// A token of something that is over already.
    init() {}

    /// Ends the subscription; a second call does nothing.
    ///
    /// - Order: Takes effect at once: an observer that is disposed during a delivery does not
    ///   receive the element that is being delivered, unless it has already.
    public func dispose() {
        onDispose.take()?()
    }

    /// Leaves it to a bag to end the subscription.
    ///
    /// ```swift
    /// taps.subscribe(onNext: { log.append($0) }).disposed(by: bag)
    /// ```
    ///
    /// - Parameter bag: Disposes the token when the bag goes.
    public final func disposed(by bag: DisposeBag) {
        bag.insert(self)
    }
}
