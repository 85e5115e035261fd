/// Ends subscriptions together, at the latest when it is deallocated.
///
/// A screen, a listener or a module has a bag, which ties its subscriptions to its own lifetime.
///
/// - Lifetime: Keeps tokens until it is disposed or deallocated, but drops ended ones soon after
///   they outnumber the others.
///
/// ```swift
/// let bag = DisposeBag()
/// taps.subscribe(onNext: { log.append($0) }).disposed(by: bag)
/// ```
@MainActor
public final class DisposeBag {
    private let tokens = CompositeDisposable()

    /// The bag's owner, as a higher room knows it; retained with the bag.
    package var owner: (any DisposeBagOwner)?

    /// Keep the bag for as long as its subscriptions should last.
    public init() {}

    /// Adds a token; a bag that was disposed disposes it immediately.
    public func insert(_ token: Disposable) {
        tokens.keep(token)
    }

    /// Disposes the tokens in the bag, in the order they were added, and all later ones.
    public func dispose() {
        tokens.dispose()
    }

    deinit {
        let tokens = tokens
        MainActor.perform { tokens.dispose() }
    }
}

/// The owner of a dispose bag as a higher room knows it, such as a manager's record of a module.
@MainActor
package protocol DisposeBagOwner: AnyObject {}

extension Task {
    /// Cancels the task when a bag is disposed or deallocated; a bag drops tasks that have ended.
    ///
    /// ```swift
    /// Task { await upload(photo) }.disposed(by: disposeBag)
    /// ```
    @export(implementation)
    @MainActor
    public func disposed(by bag: DisposeBag) {
        let token = Disposable(onDispose: cancel)
        bag.insert(token)
        // Awaiting a task raises its priority to the priority of the awaiting task.
        Task<Void, Never>(priority: .background) {
            _ = await result
            token.end()
        }
    }
}

@usableFromInline
final class CompositeDisposable: Disposable {
    private var tokens: [Disposable] = []
    private var wasDisposed = false

    /// Drops ended tokens at this count.
    private var sweepCount = 16

    /// The number of tokens that have reported their end since the last sweep.
    private var endedCount = 0

    @usableFromInline
    override var isDisposed: Bool { wasDisposed }

    override var hasEnded: Bool { wasDisposed || tokens.allSatisfy(\.hasEnded) }

    @usableFromInline
    override init() {
        super.init()
    }

    @usableFromInline
    func add(_ token: Disposable) {
        guard !wasDisposed else { return token.dispose() }
        if tokens.count >= sweepCount { dropEnded() }
        tokens.append(token)
    }

    /// Keeps a bag's token, until soon after its disposal; dispose this object before releasing it.
    func keep(_ token: Disposable) {
        add(token)
        if !token.hasEnded, token.bag == nil { token.bag = self }
    }

    /// Drops the ended tokens if they outnumber the others, so that each costs a constant amount.
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

    /// Attaches to a source that may end before the others; returns the token of only that source.
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
        // The source was created for only this observer, so it also runs for a recorder.
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
