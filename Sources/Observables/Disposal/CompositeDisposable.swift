/// The subscriptions of an operator to its sources, which end together.
@usableFromInline
final class Connection: Disposable {
    private var sources = TokenList()

    /// True if the observer may still be called.
    @usableFromInline
    var isOpen: Bool { !sources.hasEnded }

    override var isDisposed: Bool { sources.hasEnded }

    @usableFromInline
    override init() {
        super.init()
    }

    /// Subscribes to a source for as long as the connection is open.
    @usableFromInline
    func connect(_ subscribe: () -> Disposable) {
        sources.keep(subscribe())?.dispose()
    }

    /// Subscribes to a source that may end, or be disposed, before the connection.
    ///
    /// - Returns: The token of that source alone.
    @usableFromInline
    func connect<Element>(
        to source: Observable<Element>,
        _ observer: Observer<Element>
    ) -> Disposable {
        var token: Disposable?
        let ending = observer.upstream(observer.onNext) {
            token?.dispose()
            observer.onCompleted?()
        }
        let subscription = source.attach(ending)
        token = subscription
        connect { subscription }
        return subscription
    }

    /// - Order: In the order of the subscriptions.
    @usableFromInline
    override func dispose() {
        for source in sources.end() { source.dispose() }
    }
}
