public import Observables
public import Suas

extension Store {
    /// The full state, first as it is now and then after each change, as an observable.
    ///
    /// - Order: An observer is told as a listener of the full state is. One that subscribes during a
    ///   delivery gets its first state after that delivery.
    /// - Lifetime: A subscription does not keep the store and ends with it, without completing.
    ///
    /// ```swift
    /// store.states
    ///     .compactMap { $0.value(forKeyOfType: TodoList.self)?.todos.count }
    ///     .distinctUntilChanged()
    ///     .subscribe(onNext: { count in badge.show(count) })
    ///     .disposed(by: bag)
    /// ```
    public var states: Observable<State> {
        Observable(listening: { [weak self] onNext in
            guard let self else { return Disposable {} }
            return observation(of: addListener(callback: onNext))
        })
    }
}

extension PartialStore {
    /// The part of the state, first as it is now and then after each change, as an observable.
    ///
    /// - Order: As with `Store.states`. Nothing is sent while there is no part.
    /// - Lifetime: As with `Store.states`; the observable keeps the partial store.
    ///
    /// ```swift
    /// for await list in todos.states.values { show(list) }
    /// ```
    public var states: Observable<StateType> {
        Observable(listening: { onNext in
            observation(of: self.addListener(callback: onNext))
        })
    }
}

/// Tells a new listener the current state first, unless a change comes before its turn does.
@MainActor
private func observation<StateType>(of subscription: Subscription<StateType>) -> Disposable {
    subscription.belongs(to: Observable<StateType>.self)
    subscription.informWithCurrentStateUnlessCalled()
    return Disposable { subscription.removeListener() }
}
