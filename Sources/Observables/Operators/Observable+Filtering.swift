extension Observable {
    /// Passes the elements that meet a condition.
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

    /// Drops each element that is the same as the last one that passed.
    ///
    /// ```swift
    /// people.distinctUntilChanged { $0.id == $1.id }
    /// ```
    ///
    /// - Parameter areSame: Compares the last element that passed with the next one.
    /// - Returns: The elements that differ from the last one that passed.
    @inlinable
    public final func distinctUntilChanged(
        _ areSame: @escaping (Element, Element) -> Bool
    ) -> Observable<Element> {
        Observable { observer in
            let onNext = observer.onNext
            var last: Element?
            return self.attach(
                observer.upstream { element in
                    if let last, areSame(last, element) { return }
                    last = element
                    onNext(element)
                }
            )
        }
    }

    /// Drops the first elements.
    ///
    /// - Parameter count: The number of elements to drop; 0 or less drops none.
    /// - Returns: The stream without its first elements.
    @inlinable
    public final func skip(_ count: Int) -> Observable<Element> {
        Observable { observer in
            let onNext = observer.onNext
            var remaining = count
            return self.attach(
                observer.upstream { element in
                    if remaining > 0 { remaining -= 1 } else { onNext(element) }
                }
            )
        }
    }

    /// Passes the first elements, and then completes.
    ///
    /// - Order: Completes in the delivery of the last element.
    /// - Parameter count: The number of elements; with 0 or less the stream completes at once.
    /// - Returns: The first elements.
    @inlinable
    public final func take(_ count: Int) -> Observable<Element> {
        guard count > 0 else { return .empty }
        return Observable { observer in
            let connection = Connection()
            var remaining = count
            connection.connect {
                self.attach(
                    observer.upstream { element in
                        remaining -= 1
                        observer.onNext(element)
                        if remaining == 0, connection.isOpen {
                            connection.dispose()
                            observer.onCompleted?()
                        }
                    }
                )
            }
            return connection
        }
    }

    /// Passes the first element that meets a condition, and then completes.
    ///
    /// ```swift
    /// pages.first(where: { $0.isLast })
    /// ```
    ///
    /// - Parameter predicate: Returns true for the wanted element.
    /// - Returns: A stream of one element, or of none if the source completes before.
    @inlinable
    public final func first(
        where predicate: @escaping (Element) -> Bool
    ) -> Observable<Element> {
        filter(predicate).take(1)
    }
}
