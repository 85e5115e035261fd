extension Observable {
    /// A stream that is over: it sends nothing and completes at once.
    ///
    /// - Order: Its end is told before `subscribe` returns, or after the present delivery.
    public static var empty: Observable<Element> { Subject(past: []) }

    /// A stream that is over and replays one element.
    @usableFromInline
    static func only(_ element: Element) -> Observable<Element> { Subject(past: [element]) }
}
