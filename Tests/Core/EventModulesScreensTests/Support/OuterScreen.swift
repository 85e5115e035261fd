import EventModulesScreens

/// A screen that adds a child when its view is created.
final class OuterScreen: ViewController<CounterView> {
    var removesWhenUnsubscribing = false
    private let inner: any Presentable

    init(_ store: Store, adding inner: any Presentable) {
        self.inner = inner
        super.init(store: store.partialStore(forStateType: Counter.self))
    }

    override func setupInteraction() { add(inner) }
    override func willUnsubscribe() { if removesWhenUnsubscribing { remove(inner) } }
}
