extension Observable {
    /// Makes a stream of each element and sends the elements of all of them as they come.
    ///
    /// - Order: Ends when the outer stream and all inner ones have ended.
    /// - Parameter transform: Makes the inner stream.
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
            connection.connect {
                self.attach(
                    Observer(
                        onNext: { element in
                            running += 1
                            _ = connection.connect(
                                to: transform(element),
                                onNext: observer.onNext,
                                onEnd: endOne
                            )
                        },
                        onCompleted: endOne
                    )
                )
            }
            return connection
        }
    }

    /// Makes a stream of each element and sends the elements of the newest one only.
    ///
    /// - Order: The inner stream before is left as soon as there is a new one. Ends when the outer
    ///   stream and the newest inner one have ended.
    /// - Parameter transform: Makes the inner stream.
    /// - Returns: The elements of the newest inner stream.
    @inlinable
    public final func flatMapLatest<Result>(
        _ transform: @escaping (Element) -> Observable<Result>
    ) -> Observable<Result> {
        Observable<Result> { observer in
            let connection = Connection()
            var newest = 0
            var isNewestRunning = false
            var hasOuterEnded = false
            connection.connect {
                self.attach(
                    Observer(
                        onNext: { element in
                            connection.disconnect(newest)
                            isNewestRunning = true
                            newest = connection.connect(
                                to: transform(element),
                                onNext: observer.onNext,
                                onEnd: {
                                    isNewestRunning = false
                                    if hasOuterEnded { observer.onCompleted?() }
                                }
                            )
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
