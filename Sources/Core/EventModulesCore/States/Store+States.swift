public import EventObservables
public import Suas

extension Store {
    /// The full state as an observable: the current state, then the new state after each change.
    ///
    /// - Order: Observers are called as listeners of the full state are. An observer that
    ///   subscribes during a delivery receives its first state after that delivery.
    /// - Lifetime: A subscription doesn't retain the store, and ends with it without completing.
    public var states: Observable<State> {
        .listening { [weak self] onNext in
            guard let self else { return Disposable {} }
            return observation(of: addListener(callback: onNext))
        }
    }
}

extension PartialStore {
    /// The part of the state as an observable: the current part, then each new one.
    ///
    /// - Order: As with `Store.states`. Nothing is sent while the part does not exist.
    /// - Lifetime: As with `Store.states`; the observable retains the partial store.
    public var states: Observable<StateType> {
        .listening { onNext in observation(of: self.addListener(callback: onNext)) }
    }
}

/// Sends the current state to a new listener, unless a change reaches the listener first.
@MainActor
private func observation<StateType>(of subscription: Subscription<StateType>) -> Disposable {
    subscription.belongs(to: Observable<StateType>.self)
    subscription.informWithCurrentStateUnlessCalled()
    return Disposable { subscription.removeListener() }
}

extension StoreSubscription {
    /// Removes the listener when a bag is disposed or deallocated.
    public func disposed(by bag: DisposeBag) {
        Disposable(hasEnded: { !self.isLive }, onDispose: removeListener).disposed(by: bag)
    }
}
