/// How a stream is watched by who only records it.
@usableFromInline
enum Observation {
    /// Whether what is attached now is told before all others, and not of what was sent before.
    @TaskLocal
    static var isAttachedFirst = false

    /// The same, for code that is inlined into other packages.
    @usableFromInline
    static var isGoingOn: Bool { isAttachedFirst }
}

extension Observable {
    /// Calls a closure with every element that is sent from now on, before anybody else is told.
    ///
    /// - Returns: A token that ends the observation when disposed.
    package final func observe(_ onNext: @escaping (Element) -> Void) -> Disposable {
        Observation.$isAttachedFirst.withValue(true) {
            attach(Observer(onNext: onNext, onCompleted: nil))
        }
    }
}
