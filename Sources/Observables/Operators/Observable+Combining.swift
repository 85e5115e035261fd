extension Observable {
    /// Merges streams: sends the elements of all of them as they come.
    ///
    /// ```swift
    /// Observable.merge(taps, keys.map(Tap.init))
    /// ```
    ///
    /// - Order: An observer is attached to the streams in the order they are given.
    /// - Parameter sources: The streams.
    /// - Returns: A stream that completes when all of them have.
    @inlinable
    public static func merge(_ sources: Observable<Element>...) -> Observable<Element> {
        merge(sources)
    }

    /// Merges streams: sends the elements of all of them as they come.
    ///
    /// - Order: An observer is attached to the streams in the order they are given.
    /// - Parameter sources: The streams; without any, the result completes at once.
    /// - Returns: A stream that completes when all of them have.
    @inlinable
    public static func merge(_ sources: [Observable<Element>]) -> Observable<Element> {
        guard !sources.isEmpty else { return .empty }
        return Observable { observer in
            let connection = Connection()
            var remaining = sources.count
            let observer = observer.upstream(observer.onNext) {
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
    /// - Order: If it subscribes during a delivery, an observer receives the first element after that
    ///   delivery; in any case before all others.
    /// - Parameter first: The element that each observer receives first.
    /// - Returns: The stream with one element more.
    @inlinable
    public final func startWith(_ first: Element) -> Observable<Element> {
        Observable { observer in
            let connection = Connection()
            var hasStarted = observer.isRecorder
            let start = {
                guard !hasStarted, connection.isOpen else { return }
                hasStarted = true
                observer.onNext(first)
            }
            connection.connect {
                Subject(completedAfter: [first])
                    .attach(observer.upstream({ _ in start() }, onCompleted: nil))
            }
            connection.connect {
                self.attach(
                    observer.upstream(
                        { element in
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
