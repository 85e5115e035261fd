/// A subject whose late observers receive only what is sent from then on.
///
/// ```swift
/// let taps = PublishSubject<Tap>()
/// taps.onNext(.cancel)
/// taps.subscribe(onNext: { log.append($0) }).disposed(by: bag)
/// taps.onNext(.save)  // log == [.save]
/// ```
public final class PublishSubject<Element>: Subject<Element> {
    /// Makes a subject without observers.
    @inlinable
    public init() {
        super.init(replaying: [], limit: 0)
    }
}
