internal import EventRuntime

/// A stream of elements.
///
/// Its source is a subject (`PublishSubject`, `BehaviorSubject`, `ReplaySubject`) or a closure
/// (`Observable { observer in … }`); operators such as `map` and `filter` create a stream from
/// another one. Streams complete; they do not fail.
///
/// - Order: Observers of one subject are called in the order they subscribed. An element that an
///   observer sends is queued until all observers have received the current one.
/// - Lifetime: A stream that an operator created retains its source; a subscription retains none.
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

    /// For operators: the closure attaches an observer.
    @export(implementation)
    init(onAttach: @escaping (Observer<Element>) -> Disposable) {
        self.onAttach = onAttach
    }

    /// For subjects, which override `attach`.
    @export(implementation)
    init() {
        onAttach = nil
    }

    /// For another kind of listener, whose stream doesn't complete.
    package static func listening(
        _ listen: @escaping (_ onNext: @escaping (Element) -> Void) -> Disposable
    ) -> Observable<Element> {
        Observable(onAttach: { observer in listen(observer.onNext) })
    }

    /// Attaches an observer to the sources of this observable, and queues its first elements.
    @usableFromInline
    func attach(_ observer: Observer<Element>) -> Disposable { onAttach?(observer) ?? Disposable() }

    /// Creates an operator that completes with this stream, with a receiver for each observer.
    @export(implementation)
    final func lift<Result>(
        _ makeReceiver: @escaping (_ send: @escaping (Result) -> Void) -> (Element) -> Void
    ) -> Observable<Result> {
        Observable<Result>(onAttach: { observer in
            let receive = makeReceiver(observer.onNext)
            return self.attach(observer.upstream(onCompleted: observer.onCompleted, receive))
        })
    }

    /// Calls a closure with every element sent from now on, and another closure at the end.
    ///
    /// - Order: Observers are called in the order they subscribed. If it subscribes during a
    ///   delivery, an observer receives the next element, not the current one. If the stream has
    ///   completed, `onCompleted` is called before this returns, or after the current delivery.
    /// - Lifetime: Both closures are kept until the token is disposed or the stream completes;
    ///   dropping the token does not end the subscription.
    ///
    /// ```swift
    /// taps.subscribe(onNext: { log.append($0) }).disposed(by: bag)
    /// taps.onNext(.save)  // log == [.save]
    /// ```
    ///
    /// - Parameters:
    ///   - onNext: Receives each element once.
    ///   - onCompleted: Called after the last element, once, unless the token was disposed before.
    /// - Returns: A token that ends the subscription when disposed.
    @export(implementation)
    public final func subscribe(
        onNext: @escaping (Element) -> Void,
        onCompleted: (() -> Void)? = nil
    ) -> Disposable {
        subscribe(Observer(onNext: recordable(onNext), onCompleted: onCompleted))
    }

    /// Returns a listener's closure so that its calls can be recorded, or another closure as it is.
    ///
    /// Inlined where the element type is known, so unrecorded calls cost no more (rows `emit`).
    @export(implementation)
    final func recordable(_ onNext: @escaping (Element) -> Void) -> (Element) -> Void {
        guard let scope = SubscriptionScope.current else { return onNext }
        return { element in
            if scope.isRecorded { scope.record { onNext(element) } } else { onNext(element) }
        }
    }

    /// Sends all elements and the end to a subject, like RxSwift's `subscribe(_:)` and `bind(to:)`.
    ///
    /// To send the elements only, pass the subject's method: `subscribe(onNext: subject.onNext)`.
    ///
    /// - Order: The subject's observers receive an element after all observers of this stream.
    /// - Lifetime: The subject is retained until the token is disposed or the stream completes.
    ///
    /// ```swift
    /// texts.debounce(.seconds(1))
    ///     .map(SearchEvent.typed)
    ///     .subscribe(onNext: events)
    ///     .disposed(by: bag)
    /// ```
    @export(implementation)
    public final func subscribe(onNext subject: Subject<Element>) -> Disposable {
        subscribe(onNext: subject.onNext, onCompleted: subject.onCompleted)
    }

    /// Attaches a user's observer, in the scope of the registration in progress.
    ///
    /// Defers replayed elements until it is attached to all sources, and can be detached from them.
    @usableFromInline
    final func subscribe(_ observer: Observer<Element>) -> Disposable {
        DeliveryQueue.main.deferringDeliveries {
            let subscription = attach(observer)
            SubscriptionScope.current?.subscriptions.add(subscription)
            return subscription
        }
    }

    /// Records every element sent from now on, before all observers receive it.
    ///
    /// A source that is a closure doesn't run for the recorder: recording has no effects.
    package final func observeFirst(_ record: @escaping (Element) -> Void) -> Disposable {
        attach(Observer(onNext: record, onCompleted: nil, isRecorder: true, runsSources: false))
    }
}

/// The closures of one subscription.
@usableFromInline
struct Observer<Element> {
    @usableFromInline
    let onNext: (Element) -> Void
    @usableFromInline
    let onCompleted: (() -> Void)?

    /// True if it is attached before all others, and receives no earlier elements.
    @usableFromInline
    let isRecorder: Bool

    /// False for a recorder: sources that are closures don't run for it.
    @usableFromInline
    let runsSources: Bool

    @export(implementation)
    init(
        onNext: @escaping (Element) -> Void,
        onCompleted: (() -> Void)?,
        isRecorder: Bool = false,
        runsSources: Bool = true
    ) {
        self.onNext = onNext
        self.onCompleted = onCompleted
        self.isRecorder = isRecorder
        self.runsSources = runsSources
    }

    /// The observer of a source of an operator.
    @export(implementation)
    func upstream<Source>(
        onCompleted: (() -> Void)?,
        _ onNext: @escaping (Source) -> Void
    ) -> Observer<Source> {
        Observer<Source>(
            onNext: onNext,
            onCompleted: onCompleted,
            isRecorder: isRecorder,
            runsSources: runsSources
        )
    }

    /// The completion of each of several sources: the last one completes the observer.
    @export(implementation)
    func completion(ofLast count: Int) -> () -> Void {
        var remaining = count
        return { [onCompleted] in
            remaining -= 1
            if remaining == 0 { onCompleted?() }
        }
    }
}

/// A variable that the closures of an operator share.
///
/// No delivery happens inside another, so it needs no exclusivity checks, which a `var` would have.
@usableFromInline
@MainActor
final class Variable<Value> {
    @exclusivity(unchecked)
    @usableFromInline
    var value: Value

    @export(implementation)
    init(_ value: Value) {
        self.value = value
    }
}
