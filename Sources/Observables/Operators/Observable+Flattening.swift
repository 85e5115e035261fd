extension Observable {
    /// Converts each element to a stream, and sends the elements of all these streams as they come.
    ///
    /// - Order: Completes when the outer stream and all inner ones have completed.
    /// - Parameter transform: Creates the inner stream.
    /// - Returns: The elements of all inner streams.
    @inlinable
    public final func flatMap<Result>(
        _ transform: @escaping (Element) -> Observable<Result>
    ) -> Observable<Result> {
        Observable<Result> { observer in
            let connection = Connection()
            var running = 1
            let endOne = {
                running -= 1
                if running == 0 { observer.onCompleted?() }
            }
            let inner = observer.upstream(observer.onNext, onCompleted: endOne)
            connection.connect {
                self.attach(
                    observer.upstream(
                        { element in
                            running += 1
                            _ = connection.connect(to: transform(element), inner)
                        },
                        onCompleted: endOne
                    )
                )
            }
            return connection
        }
    }

    /// Converts each element to a stream, and sends the elements of the newest stream only.
    ///
    /// - Order: The previous inner stream is disposed as soon as there is a new one. Completes when
    ///   the outer stream and the newest inner one have completed.
    /// - Parameter transform: Creates the inner stream.
    /// - Returns: The elements of the newest inner stream.
    @inlinable
    public final func flatMapLatest<Result>(
        _ transform: @escaping (Element) -> Observable<Result>
    ) -> Observable<Result> {
        Observable<Result> { observer in
            let connection = Connection()
            var newest: Disposable?
            var isNewestRunning = false
            var hasOuterEnded = false
            let inner = observer.upstream(observer.onNext) {
                isNewestRunning = false
                if hasOuterEnded { observer.onCompleted?() }
            }
            connection.connect {
                self.attach(
                    observer.upstream(
                        { element in
                            newest?.dispose()
                            isNewestRunning = true
                            newest = connection.connect(to: transform(element), inner)
                        },
                        onCompleted: {
                            hasOuterEnded = true
                            if !isNewestRunning { observer.onCompleted?() }
                        }
                    )
                )
            }
            return connection
        }
    }
}
