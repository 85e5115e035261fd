public import Observables
public import Suas

extension Subscription {
    /// Removes the listener when a bag is disposed or deallocated.
    ///
    /// ```swift
    /// store.addListener(forStateType: TodoList.self) { [weak self] in self?.show($0) }
    ///     .disposed(by: bag)
    /// ```
    public func disposed(by bag: DisposeBag) {
        Disposable { self.removeListener() }.disposed(by: bag)
    }
}

extension ActionSubscription {
    /// Removes the listener when a bag is disposed or deallocated.
    public func disposed(by bag: DisposeBag) {
        Disposable { self.removeListener() }.disposed(by: bag)
    }
}
