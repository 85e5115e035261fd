/// The token of a subscription.
///
/// - Lifetime: Dropping a token does not end its subscription; `dispose()` and its bag do.
///
/// ```swift
/// let subscription = taps.subscribe(onNext: { log.append($0) })
/// subscription.dispose()
/// ```
@MainActor
public class Disposable {
    private var onDispose: (() -> Void)?

    private var hasEndedElsewhere: (() -> Bool)?

    final unowned var bag: CompositeDisposable?

    /// Creates a token that runs a closure when it is first disposed, and then releases it.
    public init(onDispose: @escaping () -> Void) {
        self.onDispose = onDispose
    }

    package convenience init(hasEnded: @escaping () -> Bool, onDispose: @escaping () -> Void) {
        self.init(onDispose: onDispose)
        hasEndedElsewhere = hasEnded
    }

    init() {}

    @usableFromInline
    var isDisposed: Bool { onDispose == nil }

    /// True if the subscription can't receive anything more, so that a bag need not keep the token.
    var hasEnded: Bool { isDisposed || hasEndedElsewhere?() == true }

    /// Begins a queued subscription; not generic, so that queuing it needs no metadata of elements.
    func start() {}

    /// Ends the subscription; a second call does nothing.
    ///
    /// - Order: Immediately: an observer doesn't receive the current element unless it already has.
    public func dispose() {
        onDispose.take()?()
        notifyBag()
    }

    /// Lets a bag drop the token after its end.
    final func notifyBag() {
        bag.take()?.noteEnd()
    }

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
