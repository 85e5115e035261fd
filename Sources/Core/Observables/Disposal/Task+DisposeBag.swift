extension Task {
    /// Cancels the task when a bag is disposed or deallocated.
    ///
    /// - Lifetime: A bag keeps a task that has ended no longer than other ended tokens.
    ///
    /// ```swift
    /// Task { await upload(photo) }.disposed(by: disposeBag)
    /// ```
    @export(implementation)
    @MainActor
    public func disposed(by bag: DisposeBag) {
        let token = Disposable(onDispose: cancel)
        bag.insert(token)
        // Awaiting raises a task's priority to that of the awaiting one.
        Task<Void, Never>(priority: .background) {
            _ = await result
            token.end()
        }
    }
}
