extension Observable {
    /// Drops the elements for which the closure returns false.
    ///
    /// ```swift
    /// taps.filter { $0 != .cancel }
    /// ```
    @export(implementation)
    public final func filter(_ isIncluded: @escaping (Element) -> Bool) -> Observable<Element> {
        compactMap { isIncluded($0) ? $0 : nil }
    }

    /// Drops each element that is equal to the previous element.
    @export(implementation)
    public final func distinctUntilChanged() -> Observable<Element> where Element: Equatable {
        distinctUntilChanged { $0 == $1 }
    }

    /// Drops each element that is the same as the last element that passed.
    ///
    /// ```swift
    /// people.distinctUntilChanged { $0.id == $1.id }
    /// ```
    ///
    /// - Parameter areSame: Compares the last element that passed with the next element.
    /// - Returns: The elements that passed.
    @export(implementation)
    public final func distinctUntilChanged(
        _ areSame: @escaping (Element, Element) -> Bool
    ) -> Observable<Element> {
        lift { send in
            let last = Variable<Element?>(nil)
            return { element in
                if let last = last.value, areSame(last, element) { return }
                last.value = element
                send(element)
            }
        }
    }

    /// Drops each element whose key is equal to the key of the last element that passed.
    ///
    /// ```swift
    /// people.distinctUntilChanged(by: \.id)
    /// ```
    @export(implementation)
    public final func distinctUntilChanged(
        by key: @escaping (Element) -> some Equatable
    ) -> Observable<Element> {
        distinctUntilChanged { key($0) == key($1) }
    }

    /// Drops the first elements; with a count of 0 or less, none.
    @export(implementation)
    public final func skip(_ count: Int) -> Observable<Element> {
        lift { send in
            let remaining = Variable(count)
            return { element in
                if remaining.value > 0 { remaining.value -= 1 } else { send(element) }
            }
        }
    }

    /// Passes the first elements, and then completes; with a count of 0 or less, immediately.
    ///
    /// - Order: Completes in the delivery of the last element.
    @export(implementation)
    public final func take(_ count: Int) -> Observable<Element> {
        guard count > 0 else { return .empty }
        return Observable(onAttach: { observer in
            let source = CompositeDisposable()
            let remaining = Variable(count)
            let upstream = observer.upstream(onCompleted: observer.onCompleted) { element in
                remaining.value -= 1
                observer.onNext(element)
                if remaining.value == 0, !source.isDisposed {
                    source.dispose()
                    observer.onCompleted?()
                }
            }
            source.add(self.attach(upstream))
            return source
        })
    }

    /// Passes the first element that meets a condition, and then completes.
    ///
    /// ```swift
    /// pages.first(where: { $0.isLast })
    /// ```
    @export(implementation)
    public final func first(where predicate: @escaping (Element) -> Bool) -> Observable<Element> {
        filter(predicate).take(1)
    }
}
