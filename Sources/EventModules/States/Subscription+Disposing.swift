public import Observables
public import Suas

extension Subscription {
    /// Removes the listener together with a bag.
    ///
    /// ```swift
    /// store.addListener(forStateType: TodoList.self) { [weak self] in self?.show($0) }
    ///     .disposed(by: bag)
    /// ```
    ///
    /// - Parameter bag: Removes the listener when it is disposed or deallocated itself.
    public func disposed(by bag: DisposeBag) {
        Disposable { self.removeListener() }.disposed(by: bag)
    }
}

extension ActionSubscription {
    /// Removes the listener together with a bag, as with `Subscription`.
    public func disposed(by bag: DisposeBag) {
        Disposable { self.removeListener() }.disposed(by: bag)
    }
}
