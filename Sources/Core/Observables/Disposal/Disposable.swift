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

    /// Returns true once the subscription has ended by itself; nil if the token notices its end.
    private var hasEndedElsewhere: (() -> Bool)?

    /// The tokens of the bag that the token is in; set only while they contain it.
    final unowned var bag: CompositeDisposable?

    /// Creates a token that runs a closure when it is first disposed, and then releases the closure.
    public init(onDispose: @escaping () -> Void) {
        self.onDispose = onDispose
    }

    /// Creates the token of a subscription that can also end without it.
    package convenience init(hasEnded: @escaping () -> Bool, onDispose: @escaping () -> Void) {
        self.init(onDispose: onDispose)
        hasEndedElsewhere = hasEnded
    }

    /// The token of a subscription that has ended.
    init() {}

    /// True if there is nothing left to dispose.
    @usableFromInline
    var isDisposed: Bool { onDispose == nil }

    /// True if the subscription can't receive anything more, so that a bag need not keep the token.
    var hasEnded: Bool { isDisposed || hasEndedElsewhere?() == true }

    /// Begins a subscription that is queued.
    ///
    /// A method of the class that isn't generic, so that queuing it needs no metadata of the elements.
    func start() {}

    /// Ends the subscription; a second call does nothing.
    ///
    /// - Order: Takes effect immediately: an observer that is disposed during a delivery does not
    ///   receive the current element, unless it already has.
    public func dispose() {
        onDispose.take()?()
        notifyBag()
    }

    /// Lets a bag drop the token after its end.
    final func notifyBag() {
        bag.take()?.noteEnd()
    }

    /// Releases the closure without running it, because nothing is left to end.
    @usableFromInline
    func end() {
        onDispose = nil
        notifyBag()
    }

    /// Disposes the token when a bag is disposed or deallocated.
    public final func disposed(by bag: DisposeBag) {
        bag.insert(self)
    }
}
