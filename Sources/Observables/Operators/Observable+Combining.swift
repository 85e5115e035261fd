extension Observable {
    /// Sends the elements of several streams as they come; ends when all have ended.
    ///
    /// ```swift
    /// Observable.merge(taps, keys.map(Tap.init))
    /// ```
    ///
    /// - Order: An observer is attached to the streams in the order they are given.
    /// - Parameter sources: The streams.
    /// - Returns: One stream of all elements.
    @inlinable
    public static func merge(_ sources: Observable<Element>...) -> Observable<Element> {
        merge(sources)
    }

    /// Sends the elements of several streams as they come; ends when all have ended.
    ///
    /// - Order: An observer is attached to the streams in the order they are given.
    /// - Parameter sources: The streams; with none of them, the result is over at once.
    /// - Returns: One stream of all elements.
    @inlinable
    public static func merge(_ sources: [Observable<Element>]) -> Observable<Element> {
        guard !sources.isEmpty else { return .empty }
        return Observable { observer in
            let connection = Connection()
            var remaining = sources.count
            let observer = Observer(onNext: observer.onNext) {
                remaining -= 1
                if remaining == 0 { observer.onCompleted?() }
            }
            for source in sources {
                connection.connect { source.attach(observer) }
            }
            return connection
        }
    }

    /// Sends an element first, and then those of the stream.
    ///
    /// - Order: An observer that subscribes during a delivery receives the first element after that
    ///   delivery; in any case before all others.
    /// - Parameter first: What each observer receives first.
    /// - Returns: The stream with one element more.
    @inlinable
    public final func startWith(_ first: Element) -> Observable<Element> {
        Observable { observer in
            let connection = Connection()
            // Who only watches is told nothing of before.
            var hasStarted = Observation.isGoingOn
            let start = {
                guard !hasStarted, connection.isOpen else { return }
                hasStarted = true
                observer.onNext(first)
            }
            connection.connect {
                Observable.only(first).attach(
                    Observer(onNext: { _ in start() }, onCompleted: nil)
                )
            }
            connection.connect {
                self.attach(
                    Observer(
                        onNext: { element in
                            start()
                            if connection.isOpen { observer.onNext(element) }
                        },
                        onCompleted: {
                            start()
                            if connection.isOpen { observer.onCompleted?() }
                        }
                    )
                )
            }
            return connection
        }
    }
}
