public import EventRuntime

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
    /// let positions = Observable<Position> { observer in
    ///     let id = player.onMove { observer.onNext($0) }
    ///     return Disposable { player.remove(id) }
    /// }
    /// ```
    ///
    /// - Parameter source: Begins to send to the observer, and returns a token that ends it.
    @export(implementation)
    public convenience init(_ source: @escaping (_ observer: Subject<Element>) -> Disposable) {
        let recorders = Variable<PublishSubject<Element>?>(nil)
        self.init(onAttach: { observer in
            guard observer.runsSources else {
                let subject = recorders.value ?? PublishSubject()
                recorders.value = subject
                return subject.attach(observer)
            }
            let subscriptions = CompositeDisposable()
            let complete = {
                subscriptions.dispose()
                observer.onCompleted?()
            }
            let subject = PublishSubject<Element>()
            let upstream = observer.upstream(onCompleted: complete) { (element: Element) in
                recorders.value?.deliver(element)
                observer.onNext(element)
            }
            subscriptions.add(subject.attach(upstream))
            subscriptions.add(source(subject))
            return subscriptions
        })
    }
}

extension Observable {
    /// Creates a stream from asynchronous work, which runs once for each observer: it sends the
    /// work's result, and then completes.
    ///
    /// - Order: The result is a new delivery, caused by the delivery in which the work began.
    /// - Lifetime: The work's task is cancelled when the subscription ends; its result is dropped.
    ///
    /// ```swift
    /// texts.flatMapLatest { text in .task { await search(text) } }
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
    ///     .subscribe(onNext: { show($0) })  // Result<Page, LoadError>
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
