/// A subject that has a value at any time: the element sent last, which a late observer receives
/// first.
///
/// - Order: An observer that subscribes during a delivery receives the value after that delivery,
///   as it is then.
///
/// ```swift
/// let color = BehaviorSubject(value: "red")
/// color.subscribe(onNext: { log.append($0) }).disposed(by: bag)
/// color.onNext("blue")  // log == ["red", "blue"]
/// ```
public final class BehaviorSubject<Element>: Subject<Element> {
    /// Makes a subject with a first value.
    ///
    /// - Parameter value: What observers receive first until an element is sent.
    @inlinable
    public init(value: Element) {
        super.init(replaying: [value], limit: 1)
    }
}
