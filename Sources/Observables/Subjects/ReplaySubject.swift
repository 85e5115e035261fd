/// A subject whose late observers first receive the last elements sent, oldest first.
///
/// - Order: An observer that subscribes during a delivery receives them after that delivery.
///
/// ```swift
/// let pages = ReplaySubject<Int>(bufferSize: 2)
/// for page in 1...3 { pages.onNext(page) }
/// pages.subscribe(onNext: { log.append($0) }).disposed(by: bag)  // log == [2, 3]
/// ```
public final class ReplaySubject<Element>: Subject<Element> {
    /// Makes a subject that remembers.
    ///
    /// - Parameter bufferSize: How many elements to remember; 0 or less remembers none.
    @inlinable
    public init(bufferSize: Int) {
        super.init(replaying: [], limit: max(0, bufferSize))
    }
}
