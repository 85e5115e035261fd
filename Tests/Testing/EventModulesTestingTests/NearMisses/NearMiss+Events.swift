import EventModulesTesting

extension NearMiss {
    static let ofEvents = [
        NearMiss(
            "event(_:from:)",
            hit: { .event(MemoEvent.written("milk"), from: $0.tabs[1]) },
            misses: { .event(MemoEvent.written("Milk"), from: $0.tabs[1]) },
            { .event(MemoEvent.written("milk"), from: $0.tabs[0]) }
        ),
        NearMiss(
            "event(_:from:where:)",
            hit: { .event(MemoEvent.written, from: $0.tabs[1]) { $0 == "milk" } },
            misses: { .event(MemoEvent.erased, from: $0.tabs[1]) { $0 == "milk" } },
            { .event(MemoEvent.written, from: $0.tabs[0]) { $0 == "milk" } },
            { .event(MemoEvent.written, from: $0.tabs[1]) { $0 == "Milk" } }
        ),
        NearMiss(
            "called(_:)",
            hit: { _ in .called(Basket.Listener.self) },
            misses: { _ in .called(Checkout.Listener.self) }
        ),
        NearMiss(
            "accepted(_:by:)",
            hit: { _ in .accepted(MemoModule.self, by: Basket.Listener.self) },
            misses: { _ in .accepted(Basket.Module.self, by: Basket.Listener.self) },
            { _ in .accepted(MemoModule.self, by: Checkout.Listener.self) }
        ),
        NearMiss(
            "tracked(_:_:)",
            hit: { _ in .tracked("written", ["text": "milk"]) },
            misses: { _ in .tracked("Written", ["text": "milk"]) },
            { _ in .tracked("written", ["text": "Milk"]) }
        ),
        NearMiss(
            "reported(_:)",
            hit: { _ in .reported("A store can't reset a state key that it doesn't have.")
            },
            misses: { _ in .reported("A store can't reset a state key.") }
        ),
        NearMiss(
            "route(to:in:)",
            hit: { .route(to: ProductModule.self, in: $0.router) },
            misses: { .route(to: Basket.Module.self, in: $0.router) },
            { .route(to: ProductModule.self, in: $0.window) }
        ),
        NearMiss(
            "route(_:in:)",
            hit: { .route(.tabSelected(1), in: $0.router) },
            misses: { .route(.tabSelected(0), in: $0.router) },
            { .route(.tabSelected(1), in: $0.window) }
        ),
        NearMiss(
            "route(_:in:where:)",
            hit: { .route(RouterEvent.popped, in: $0.router) { $0.count == 1 } },
            misses: { .route(RouterEvent.dismissed, in: $0.router) { $0.count == 1 } },
            { .route(RouterEvent.popped, in: $0.window) { $0.count == 1 } },
            { .route(RouterEvent.popped, in: $0.router) { $0.count == 2 } }
        ),
        NearMiss(
            "appeared(_:)",
            hit: { _ in .appeared(MockScreen.self) },
            misses: { _ in .appeared(Basket.Screen.self) }
        ),
        NearMiss(
            "screen(_:_:)",
            hit: { _ in .screen(.willAppear, MockScreen.self) },
            misses: { _ in .screen(.willAppear, Basket.Screen.self) },
            { _ in .screen(.willAppear, Checkout.Screen.self) }
        ),
    ]
}
