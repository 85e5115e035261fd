import Screens

/// A screen that puts another one inside as soon as its view is made.
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
