extension Observable {
    /// A stream that is over: it sends nothing and completes at once.
    @inlinable
    public static var empty: Observable<Element> { Observable() }
}
