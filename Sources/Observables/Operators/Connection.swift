/// What ties an operator's observer to its sources: one or several subscriptions that end together.
///
/// A connection that is disposed already ends a further subscription as soon as it gets it.
@usableFromInline
final class Connection: Disposable {
    private var sources: [Int: Disposable] = [:]
    private var lastID = 0

    /// Whether the observer may still be told something.
    @usableFromInline
    private(set) var isOpen = true

    @usableFromInline
    override init() {
        super.init()
    }

    /// Subscribes to a source for as long as the connection is open.
    @usableFromInline
    func connect(_ subscribe: () -> Disposable) {
        keep(subscribe(), id: nextID())
    }

    /// Subscribes to a source that may be left, or may end, before the connection does.
    ///
    /// - Returns: What `disconnect(_:)` takes.
    @usableFromInline
    func connect<Element>(
        to source: Observable<Element>,
        onNext: @escaping (Element) -> Void,
        onEnd: @escaping () -> Void
    ) -> Int {
        let id = nextID()
        let end = { [self] in
            sources[id] = nil
            onEnd()
        }
        keep(source.attach(Observer(onNext: onNext, onCompleted: end)), id: id)
        return id
    }

    /// Ends the subscription to one source.
    @usableFromInline
    func disconnect(_ id: Int) {
        sources.removeValue(forKey: id)?.dispose()
    }

    @usableFromInline
    override func dispose() {
        isOpen = false
        let ending = sources.values
        sources = [:]
        for source in ending { source.dispose() }
    }

    private func keep(_ source: Disposable, id: Int) {
        if isOpen { sources[id] = source } else { source.dispose() }
    }

    private func nextID() -> Int {
        lastID += 1
        return lastID
    }
}
