import EventModulesTesting

extension NearMiss {
    static let ofPlans = [
        NearMiss(
            "held(_:)",
            hit: { _ in .held("unanswered") },
            misses: { _ in .held("dropped") }
        ),
        NearMiss(
            "refused(_:)",
            hit: { _ in .refused("dropped") },
            misses: { _ in .refused("unanswered") }
        ),
        NearMiss(
            "RecordingAnalyticsProvider.expectMatches(plan:allowingMissing:)",
            hit: { tracking(memo).expectMatches(plan: plan(), allowingMissing: true) },
            misses: { tracking(memo).expectMatches(plan: plan("Text"), allowingMissing: true) },
            { tracking(memo).expectMatches(plan: plan(), allowingMissing: false) }
        ),
        NearMiss(
            "AnalyticsPlan.expectSnakeCase(joinedBy:prefix:longest:reserved:)",
            hit: {
                plan().expectSnakeCase(
                    joinedBy: "-",
                    prefix: "memo",
                    longest: 12,
                    reserved: ["memo"]
                )
            },
            misses: { plan().expectSnakeCase(joinedBy: ".", prefix: "memo", longest: 12) },
            { plan().expectSnakeCase(joinedBy: "-", prefix: "memo-w", longest: 12) },
            { plan().expectSnakeCase(joinedBy: "-", prefix: "memo", longest: 11) },
            { plan().expectSnakeCase(joinedBy: "-", longest: 12, reserved: ["text"]) }
        ),
        NearMiss(
            "FlowRecorder.expectNothingTracked(before:besides:)",
            hit: { await early(before: .action(AddTodo(text: "milk")), besides: ["opened"]) },
            misses: { await early(before: .action(AddTodo(text: "Milk")), besides: ["opened"]) },
            { await early(before: .action(AddTodo(text: "milk")), besides: ["written"]) }
        ),
    ]

    private static let memo = TrackedEvent("memo-written", ["text": "milk"])

    private static func plan(_ property: String = "text") -> AnalyticsPlan {
        AnalyticsEventsListener(providers: [])
            .on(MemoEvent.written, as: "memo-written", properties: [.property(property, \.self)])
            .on(MemoEvent.erased, as: "memo_erased")
            .plan()
    }

    /// Expects a flow with a tracked event, an action that the test expects, and another event.
    private static func early(before end: FlowExpectation, besides allowed: Set<String>) async {
        let store = Suas.createStore(reducer: BlockReducer(initialState: 0) { _, _ in nil })
        let analytics = AnalyticsEventsListener(providers: [])
            .on(ProductEvent.appeared, as: "opened")
            .on(ProductEvent.bought, as: "written")
        let manager = ModuleManager(listeners: [analytics], store: store)
        let products = MockProducer<ProductEvent>()
        manager.setupEventsListeners(for: products)
        let flow = FlowRecorder(manager: manager)
        products.emit(.appeared)
        store.dispatch(action: AddTodo(text: "milk"))
        products.emit(.bought(id: "7"))
        flow.expectNothingTracked(before: end, besides: allowed)
        flow.skip()
        flow.finish()
    }
}
