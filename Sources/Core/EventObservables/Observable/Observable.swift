public import EventRuntime

/// A stream of elements.
///
/// Its source is a subject (`PublishSubject`, `BehaviorSubject`, or `ReplaySubject`) or a closure
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
    init(onAttach: @escaping (Observer<Element>) -> Disposable) { self.onAttach = onAttach }

    /// For subjects, which override `attach`.
    @export(implementation)
    init() { onAttach = nil }

    /// For another kind of listener, whose stream doesn't complete.
    package static func listening(
        _ listen: @escaping (_ onNext: @escaping (Element) -> Void) -> Disposable
    ) -> Observable<Element> { Observable(onAttach: { observer in listen(observer.onNext) }) }

    /// Attaches an observer to the sources of this observable, and queues its first elements.
    @usableFromInline
    func attach(_ observer: Observer<Element>) -> Disposable { onAttach?(observer) ?? Disposable() }

    /// Creates an operator that completes with this stream, with a receiver for each observer.
    @export(implementation)
    package final func lift<Result>(
        _ makeReceiver: @escaping (_ send: @escaping (Result) -> Void) -> (Element) -> Void
    ) -> Observable<Result> {
        Observable<Result>(onAttach: { observer in
            let receive = makeReceiver(observer.onNext)
            return self.attach(Observer(onNext: receive, onCompleted: observer.onCompleted))
        })
    }

    /// Calls a closure with every element sent from now on, and another closure at the end.
    ///
    /// - Order: Observers are called in the order they subscribed. If it subscribes during a
    ///   delivery, an observer receives the next element, not the current one, unless the subject
    ///   replays that afterwards. If the stream has completed, `onCompleted` is called before this
    ///   returns, or after the current delivery.
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
        guard let scope = SubscriptionScope.current else {
            return subscribe(Observer(onNext: onNext, onCompleted: onCompleted))
        }
        let call = { (element: Element) in scope.call { onNext(element) } }
        return subscribe(Observer(onNext: call, onCompleted: onCompleted))
    }

    /// Forwards the stream to a subject, like RxSwift's `subscribe(_:)` or `bind(to:)`.
    ///
    /// To send the elements only, pass the subject's method: `subscribe(onNext: subject.onNext)`.
    ///
    /// - Order: The subject's observers receive an element after all observers of this stream.
    /// - Lifetime: The subject is retained until the token is disposed or the stream completes.
    ///
    /// ```swift
    /// queries.debounce(.seconds(1))
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
            SubscriptionScope.current?.add(subscription)
            return subscription
        }
    }

    /// Calls a closure with every element, apart from any registration; a subject calls it before
    /// all observers, and with no earlier elements.
    package func observeFirst(_ onNext: @escaping (Element) -> Void) -> Disposable {
        DeliveryQueue.main.deferringDeliveries {
            attach(Observer(onNext: onNext, onCompleted: nil))
        }
    }
}

extension Observable {
    /// A stream that completes before `subscribe` returns, or after the current delivery.
    @export(implementation)
    public static var empty: Observable<Element> { Subject(completedAfter: []) }

    /// Returns a stream that sends one element, and then completes.
    ///
    /// - Order: An observer receives it before `subscribe` returns, or after the current delivery.
    ///
    /// ```swift
    /// taps.flatMapLatest { tap in tap == .cancel ? .just([]) : results(of: tap) }
    /// ```
    @export(implementation)
    public static func just(_ element: Element) -> Observable<Element> {
        Subject(completedAfter: [element])
    }

    /// Creates a stream from a closure, which runs once for each observer.
    ///
    /// The closure receives a subject with only that observer, and sends through it, immediately or
    /// later. To share a run among many observers, subscribe a subject to the stream.
    ///
    /// - Order: As for every subject: no element is sent inside a delivery.
    /// - Lifetime: The closure's token is disposed when the subscription or the stream ends. The
    ///   stream doesn't retain the subject: a callback that sends later has to retain it.
    ///
    /// ```swift
    /// let prices = Observable<Int> { observer in
    ///     let id = server.onPriceChange { observer.onNext($0) }
    ///     return Disposable { server.remove(id) }
    /// }
    /// ```
    ///
    /// - Parameter source: Begins to send to the observer, and returns a token that ends it.
    @export(implementation)
    public convenience init(_ source: @escaping (_ observer: Subject<Element>) -> Disposable) {
        self.init(onAttach: { observer in
            let subscriptions = CompositeDisposable()
            let complete = {
                subscriptions.dispose()
                observer.onCompleted?()
            }
            let subject = PublishSubject<Element>()
            let sent = Observer(onNext: observer.onNext, onCompleted: complete)
            subscriptions.add(subject.attach(sent))
            subscriptions.add(source(subject))
            return subscriptions
        })
    }

    /// Creates a stream from asynchronous work, which runs once for each observer: it sends the
    /// work's result, and then completes.
    ///
    /// - Order: The result is a new delivery, caused by the delivery in which the work began.
    /// - Lifetime: The work's task is canceled when the subscription ends; its result is dropped.
    ///
    /// ```swift
    /// queries.flatMapLatest { query in .task { await search(query) } }
    /// ```
    @export(implementation)
    public static func task(
        _ work: @escaping @MainActor () async -> Element
    ) -> Observable<Element> {
        Observable { observer in
            let cause = DeliveryQueue.main.current
            let task = Task {
                let result = await work()
                DeliveryQueue.main.resume(cause) {
                    observer.onNext(result)
                    observer.onCompleted()
                }
            }
            return Disposable(onDispose: task.cancel)
        }
    }

    /// Creates a stream from asynchronous work that can fail, which runs once for each observer: it
    /// sends the work's value or its error, and then completes.
    ///
    /// Order and lifetime are as with work that can't fail.
    ///
    /// ```swift
    /// ids.flatMapLatest { id in .task { () throws(LoadError) in try await load(id) } }
    ///     .subscribe(onNext: { show($0) })  // Result<Product, LoadError>
    /// ```
    @export(implementation)
    public static func task<Success, Failure: Error>(
        _ work: @escaping @MainActor () async throws(Failure) -> Success
    ) -> Observable<Result<Success, Failure>> where Element == Result<Success, Failure> {
        task { () async -> Result<Success, Failure> in
            do throws(Failure) {
                return .success(try await work())
            } catch {
                return .failure(error)
            }
        }
    }
}

/// The closures of one subscription.
@usableFromInline
struct Observer<Element> {
    @usableFromInline
    let onNext: (Element) -> Void
    @usableFromInline
    let onCompleted: (() -> Void)?

    @export(implementation)
    init(onNext: @escaping (Element) -> Void, onCompleted: (() -> Void)?) {
        self.onNext = onNext
        self.onCompleted = onCompleted
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
    init(_ value: Value) { self.value = value }
}
