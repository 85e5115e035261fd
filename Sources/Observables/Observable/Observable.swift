/// A stream of elements that can be listened to.
///
/// What is listened to is a subject (`PublishSubject`, `BehaviorSubject`, `ReplaySubject`), or what
/// operators such as `map` and `filter` make of one. Streams end; they do not fail.
///
/// - Order: Observers of one subject are called in the order they subscribed. An element sent by an
///   observer waits until everybody has received the present one.
/// - Lifetime: An observable made by an operator keeps the one it was made of. A subscription keeps
///   neither.
///
/// ```swift
/// taps.filter { $0 != .cancel }
///     .subscribe(onNext: { log.append($0) })
///     .disposed(by: bag)
/// ```
@MainActor
public class Observable<Element> {
    @usableFromInline
    let onAttach: ((Observer<Element>) -> Disposable)?

    /// An observable that leaves it to a closure what a new observer is attached to.
    @inlinable
    init(onAttach: @escaping (Observer<Element>) -> Disposable) {
        self.onAttach = onAttach
    }

    /// An observable over something that is listened to in another way and does not end.
    package convenience init(
        listening listen: @escaping (_ onNext: @escaping (Element) -> Void) -> Disposable
    ) {
        self.init(onAttach: { observer in listen(observer.onNext) })
    }

    /// An observable that attaches observers itself: a subject.
    @inlinable
    init() {
        onAttach = nil
    }

    /// Attaches an observer to what this observable stands for.
    ///
    /// The observer is told nothing before this returns: what it has missed already waits in line.
    @usableFromInline
    func attach(_ observer: Observer<Element>) -> Disposable {
        onAttach?(observer) ?? Disposable()
    }

    /// Calls a closure with every element sent from now on.
    ///
    /// - Order: Observers are called in the order they subscribed. One that subscribes during a
    ///   delivery receives the next element, not the present one.
    /// - Lifetime: `onNext` is kept until the token is disposed or the stream completes; dropping
    ///   the token does not end the subscription.
    ///
    /// ```swift
    /// taps.subscribe(onNext: { log.append($0) }).disposed(by: bag)
    /// taps.onNext(.save)  // log == [.save]
    /// ```
    ///
    /// - Parameter onNext: Receives each element once.
    /// - Returns: A token that ends the subscription when disposed.
    @inlinable
    public final func subscribe(onNext: @escaping (Element) -> Void) -> Disposable {
        subscribe(Observer(onNext: recordable(onNext), onCompleted: nil))
    }

    /// Calls a closure with every element sent from now on, and another when there are no more.
    ///
    /// - Order: As with `subscribe(onNext:)`; `onCompleted` comes after the last element. If the
    ///   stream is over already, it comes before the call returns, or after the present delivery.
    /// - Lifetime: Both closures are kept until the token is disposed or the stream completes.
    ///
    /// ```swift
    /// download.subscribe(
    ///     onNext: { bytes += $0.count },
    ///     onCompleted: { done = true }
    /// ).disposed(by: bag)
    /// ```
    ///
    /// - Parameters:
    ///   - onNext: Receives each element once.
    ///   - onCompleted: Called once at most, and not when the token was disposed before.
    /// - Returns: A token that ends the subscription when disposed.
    @inlinable
    public final func subscribe(
        onNext: @escaping (Element) -> Void,
        onCompleted: @escaping () -> Void
    ) -> Disposable {
        subscribe(Observer(onNext: recordable(onNext), onCompleted: onCompleted))
    }

    /// Attaches a user's observer, which the scope of now may want to end later.
    ///
    /// The line is held meanwhile, so that the observer is attached to all its sources, and can be
    /// detached from them, before it is told what it has missed.
    @usableFromInline
    final func subscribe(_ observer: Observer<Element>) -> Disposable {
        let isFromOutside = Line.hold()
        let scope = SubscriptionScope.current
        let subscription = attach(observer)
        scope?.insert(subscription)
        guard isFromOutside else { return subscription }
        if scope == nil { Line.end() } else { SubscriptionScope.leave(Line.end) }
        return subscription
    }
}
