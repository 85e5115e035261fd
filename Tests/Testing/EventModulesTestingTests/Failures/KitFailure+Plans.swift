import EventModulesTesting

extension KitFailure {
    static let ofPlans = [
        KitFailure(
            "differencesFromAPlan",
            #"""
            The tracked events differ from the plan.
                "Product.bought" isn't in the plan
                "product.bought" has the property "gift", which isn't in the plan
                "product.bought" has the property "id", integer instead of string
                "product.bought" lacks the property "price"
                "product.sold" is in the plan, but wasn't tracked
            To fix this, correct the rows or the plan, let the test cause the events, or allow \#
            missing ones.
            """#
        ) {
            let provider = tracking(
                TrackedEvent("Product.bought"),
                TrackedEvent("product.bought", ["id": 7, "price": 2.5]),
                TrackedEvent("product.bought", ["id": 8, "gift": "a secret"])
            )
            provider.expectMatches(plan: try plan())
            return #line - 1
        },
        KitFailure(
            "differencesOfTrackedEvents",
            """
            The tracked events differ from the plan.
                "product.shared" isn't in the plan
            To fix this, correct the rows or the plan.
            """
        ) {
            tracking(TrackedEvent("product.shared"))
                .expectMatches(plan: try plan(), allowingMissing: true)
            return #line - 1
        },
        KitFailure(
            "namesOfATable",
            """
            Names in the analytics table break the rules.
                the event "ProductBought" doesn't begin with "shop."
                the event "ProductBought" has more than 12 characters
                the event "ProductBought" is reserved
                the event "ProductBought" isn't in snake case, joined by "."
                the property "remoteID" isn't in snake case, joined by "."
            To fix this, give them other names in their rows.
            """
        ) {
            let plan = AnalyticsEventsListener(providers: [])
                .on(ProductEvent.appeared, as: "ProductBought")
                .on(ProductEvent.appeared, as: "shop.opened")
                .on(ProductEvent.bought, as: "shop.a", properties: [.property("remoteID", \.self)])
                .on(ProductEvent.bought, as: "shop.b", properties: [.property("remoteID", \.self)])
                .plan()
            plan.expectSnakeCase(prefix: "shop.", longest: 12, reserved: ["ProductBought"])
            return #line - 1
        },
        KitFailure(
            "trackedTooEarly",
            """
            Analytics calls were tracked too early.
                before: action of type AddTodo
            These were tracked:
                tracked bought [id: "•••"], because called AnalyticsEventsListener#1
            To fix this, track them for a purpose that needs consent, or allow them:
                besides: ["bought"]
            """
        ) {
            let (flow, logins, store) = recordedLogins()
            logins.emit(.signedIn(Password(text: "a secret")))
            store.dispatch(action: AddTodo(text: "a"))
            logins.emit(.signedIn(Password(text: "a secret")))
            flow.expectNothingTracked(before: .action(AddTodo.self))
            flow.skip()
            flow.finish()
            return #line - 3
        },
        KitFailure(
            "nothingToTrackBefore",
            """
            The entry before which nothing is to be tracked did not occur.
                expected: action of type AddTodo
            To fix this, let the test cause it before this call.
            """
        ) {
            let (flow, _, _) = recordedLogins()
            flow.expectNothingTracked(before: .action(AddTodo.self))
            flow.finish()
            return #line - 2
        },
    ]

    private static func plan() throws -> AnalyticsPlan {
        let bought = """
            {"additionalProperties": false, "required": ["id", "price"],
            "properties": {"id": {"type": "string"}, "price": {"type": "number"}}}
            """
        return try AnalyticsPlan(
            schema: #"{"$defs": {"product.bought": \#(bought), "product.sold": {}}}"#
        )
    }

    private static func recordedLogins() -> (FlowRecorder, MockProducer<LoginEvent>, Store) {
        let store = Suas.createStore(reducer: BadgeReducer())
        let analytics = AnalyticsEventsListener(providers: [])
            .on(LoginEvent.signedIn, as: "bought", properties: [.property(revealing: "id", \.self)])
        let manager = ModuleManager(listeners: [analytics], store: store)
        let logins = MockProducer<LoginEvent>()
        manager.setupEventsListeners(for: logins)
        return (FlowRecorder(manager: manager), logins, store)
    }
}

/// Returns a provider that has tracked events.
@MainActor
func tracking(_ events: TrackedEvent...) -> RecordingAnalyticsProvider {
    let provider = RecordingAnalyticsProvider()
    for event in events { provider.track(event: event.event, properties: event.properties) }
    return provider
}

extension Password: AnalyticsConvertible {
    var analyticsValue: AnalyticsValue { .string(text) }
}
