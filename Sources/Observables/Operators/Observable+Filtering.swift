extension Observable {
    /// Lets through the elements that fulfil a condition.
    ///
    /// ```swift
    /// taps.filter { $0 != .cancel }
    /// ```
    ///
    /// - Parameter isIncluded: Returns false to drop the element.
    /// - Returns: The elements for which `isIncluded` returned true.
    @inlinable
    public final func filter(
        _ isIncluded: @escaping (Element) -> Bool
    ) -> Observable<Element> {
        compactMap { isIncluded($0) ? $0 : nil }
    }

    /// Drops each element that is equal to the one before it.
    @inlinable
    public final func distinctUntilChanged() -> Observable<Element> where Element: Equatable {
        distinctUntilChanged { $0 == $1 }
    }

    /// Drops each element that is the same as the last one let through.
    ///
    /// ```swift
    /// people.distinctUntilChanged { $0.id == $1.id }
    /// ```
    ///
    /// - Parameter areSame: Compares the last element let through with the next one.
    /// - Returns: The elements that differ from the last one let through.
    @inlinable
    public final func distinctUntilChanged(
        _ areSame: @escaping (Element, Element) -> Bool
    ) -> Observable<Element> {
        Observable { observer in
            let onNext = observer.onNext
            var last: Element?
            return self.attach(
                Observer(
                    onNext: { element in
                        if let last, areSame(last, element) { return }
                        last = element
                        onNext(element)
                    },
                    onCompleted: observer.onCompleted
                )
            )
        }
    }

    /// Drops the first elements.
    ///
    /// - Parameter count: How many to drop; 0 or less drops none.
    /// - Returns: The stream without its first elements.
    @inlinable
    public final func skip(_ count: Int) -> Observable<Element> {
        Observable { observer in
            let onNext = observer.onNext
            var remaining = count
            return self.attach(
                Observer(
                    onNext: { element in
                        if remaining > 0 { remaining -= 1 } else { onNext(element) }
                    },
                    onCompleted: observer.onCompleted
                )
            )
        }
    }

    /// Lets the first elements through and then ends.
    ///
    /// - Order: Completes in the delivery of the last element let through.
    /// - Parameter count: How many to let through; with 0 or less the stream is over at once.
    /// - Returns: The first elements.
    @inlinable
    public final func take(_ count: Int) -> Observable<Element> {
        guard count > 0 else { return .empty }
        return Observable { observer in
            let connection = Connection()
            var remaining = count
            connection.connect {
                self.attach(
                    Observer(
                        onNext: { element in
                            remaining -= 1
                            observer.onNext(element)
                            if remaining == 0, connection.isOpen {
                                connection.dispose()
                                observer.onCompleted?()
                            }
                        },
                        onCompleted: observer.onCompleted
                    )
                )
            }
            return connection
        }
    }

    /// Lets the first element through that fulfils a condition, and then ends.
    ///
    /// ```swift
    /// pages.first(where: { $0.isLast })
    /// ```
    ///
    /// - Parameter predicate: Returns true for the element that is waited for.
    /// - Returns: A stream of one element, or of none if the source ends before.
    @inlinable
    public final func first(
        where predicate: @escaping (Element) -> Bool
    ) -> Observable<Element> {
        filter(predicate).take(1)
    }
}
