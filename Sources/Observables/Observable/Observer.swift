/// The two closures of one subscription.
@usableFromInline
struct Observer<Element> {
    @usableFromInline
    let onNext: (Element) -> Void
    @usableFromInline
    let onCompleted: (() -> Void)?

    @inlinable
    init(onNext: @escaping (Element) -> Void, onCompleted: (() -> Void)?) {
        self.onNext = onNext
        self.onCompleted = onCompleted
    }
}
