/// A subject whose late observers receive only later elements.
///
/// ```swift
/// let taps = PublishSubject<Tap>()
/// taps.onNext(.cancel)
/// taps.subscribe(onNext: { log.append($0) }).disposed(by: bag)
/// taps.onNext(.save)  // log == [.save]
/// ```
public final class PublishSubject<Element>: Subject<Element> {
    /// Elements that are sent before the first observer subscribes are lost.
    @export(implementation)
    public init() {
        super.init(replaying: [], limit: 0)
    }
}

/// A subject that always has a value: the last element, which a late observer receives first.
///
/// - Order: During a delivery, a new observer receives the value after it, as it is then.
///
/// ```swift
/// let color = BehaviorSubject(value: "red")
/// color.subscribe(onNext: { log.append($0) }).disposed(by: bag)
/// color.onNext("blue")  // log == ["red", "blue"]
/// ```
public final class BehaviorSubject<Element>: Subject<Element> {
    /// Observers receive the value first until an element is sent.
    @export(implementation)
    public init(value: Element) {
        super.init(replaying: [value], limit: 1)
    }
}

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
    /// Replays at most `bufferSize` elements; with 0 or less, none.
    @export(implementation)
    public init(bufferSize: Int) {
        super.init(replaying: [], limit: max(0, bufferSize))
    }
}

/// The newest elements up to a limit; each overwrites the oldest, at the same cost for every limit.
@usableFromInline
struct ReplayBuffer<Element> {
    @usableFromInline
    let limit: Int
    @usableFromInline
    private(set) var slots: [Element]

    /// The slot of the oldest element once all are filled.
    @usableFromInline
    private(set) var oldest = 0

    @export(implementation)
    init(_ elements: [Element], limit: Int) {
        slots = elements
        self.limit = limit
    }

    @export(implementation)
    mutating func append(_ element: Element) {
        guard slots.count == limit else { return slots.append(element) }
        slots[oldest] = element
        oldest += 1
        if oldest == limit { oldest = 0 }
    }

    /// The elements, oldest first.
    var elements: [Element] {
        oldest == 0 ? slots : Array(slots[oldest...] + slots[..<oldest])
    }
}
