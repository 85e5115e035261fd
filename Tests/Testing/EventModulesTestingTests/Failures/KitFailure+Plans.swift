import EventModulesTesting

extension KitFailure {
    static let ofPlans = [
        KitFailure(
            "eventNotInThePlan",
            #"""
            A tracked event isn't in the plan.
                event: "product.shared"
            To fix this, correct its row, or add it to the plan:
                "product.shared":{"additionalProperties":false,"properties":{"id":{"type":"string"},"to":\#
            {"type":"string"}},"required":["id"],"type":"object"}
            """#
        ) {
            let provider = tracking(
                TrackedEvent("product.shared", ["id": "7", "to": "a"]),
                TrackedEvent("product.shared", ["id": "7"])
            )
            provider.expectMatches(plan: try plan(), allowingMissing: true)
            return #line - 1
        },
        KitFailure(
            "eventNotTracked",
            """
            The plan has an event that wasn't tracked.
                in the plan: "product.bought":\(bought)
            To fix this, let the row and the test cause it, or pass allowingMissing: true:
                as: "product.bought"
            """
        ) {
            tracking().expectMatches(plan: try plan())
            return #line - 1
        },
        KitFailure(
            "otherNameOfAnEvent",
            """
            A tracked event has another name in the plan.
                event: "ProductBought"
                in the plan: "product.bought"
            To fix this, correct the name in its row:
                as: "product.bought"
            """
        ) {
            let provider = tracking(TrackedEvent("ProductBought", ["id": "7", "price": 2]))
            provider.expectMatches(plan: try plan())
            return #line - 1
        },
        KitFailure(
            "propertyNotTracked",
            """
            The plan has a property that wasn't tracked.
                event: "product.bought"
                in the plan: "price":{"type":"number"}
            To fix this, let the row and the test cause it:
                .property("price", …)
            """
        ) {
            let provider = tracking(
                TrackedEvent("product.bought", ["id": "7"]),
                TrackedEvent("product.bought", ["id": "8", "price": 2]),
                TrackedEvent("product.bought", ["id": "9"])
            )
            provider.expectMatches(plan: try plan())
            return #line - 1
        },
        KitFailure(
            "propertyNotInThePlan",
            """
            A tracked property isn't in the plan.
                event: "product.bought"
                property: "gift"
            To fix this, correct its row, or add it to the plan:
                "gift":{"type":"boolean"}
            """
        ) {
            let properties: [String: AnalyticsValue] = ["id": "7", "price": 2, "gift": true]
            let provider = tracking(TrackedEvent("product.bought", properties))
            provider.expectMatches(plan: try plan())
            return #line - 1
        },
        KitFailure(
            "otherNameOfAProperty",
            """
            A tracked property has another name in the plan.
                event: "product.bought"
                property: "PRICE"
                in the plan: "price"
            To fix this, correct the name in its row:
                .property("price", …)
            """
        ) {
            let provider = tracking(TrackedEvent("product.bought", ["id": "7", "PRICE": 2]))
            provider.expectMatches(plan: try plan())
            return #line - 1
        },
        KitFailure(
            "otherKindOfValue",
            """
            A tracked property has another kind of value than in the plan.
                event: "product.bought"
                property: "price", string
                in the plan: number
            To fix this, convert the value in its row, or correct the plan:
                "price":{"type":"string"}
            """
        ) {
            let provider = tracking(
                TrackedEvent("product.bought", ["id": "7", "price": "a secret"]),
                TrackedEvent("product.bought", ["id": "8", "price": "another"])
            )
            provider.expectMatches(plan: try plan())
            return #line - 1
        },
        KitFailure(
            "namesOfEvents",
            """
            The name of an event breaks the rules.
                "ProductBought"
                    isn't in snake case, joined by "."
                    doesn't begin with "shop."
                    has more than 12 characters
                    is reserved
            To fix this, give it another name in its rows:
                as: "…"
            """
        ) {
            let plan = AnalyticsEventsListener(providers: [])
                .on(ProductEvent.appeared, as: "ProductBought")
                .on(ProductEvent.appeared, as: "shop.opened")
                .plan()
            plan.expectSnakeCase(prefix: "shop.", longest: 12, reserved: ["ProductBought"])
            return #line - 1
        },
        KitFailure(
            "namesOfProperties",
            """
            The name of a property breaks the rules.
                "remoteID"
                    isn't in snake case, joined by "."
            To fix this, give it another name in its rows:
                .property("…", …)
            """
        ) {
            let plan = AnalyticsEventsListener(providers: [])
                .on(ProductEvent.bought, as: "bought", properties: [.property("remoteID", \.self)])
                .on(ProductEvent.bought, as: "sold", properties: [.property("remoteID", \.self)])
                .plan()
            plan.expectSnakeCase()
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

    private static let bought = """
        {"additionalProperties":false,"properties":{"id":{"type":"string"},"price":{"type":"number"}},\
        "required":["id","price"],"type":"object"}
        """

    private static func plan() throws -> AnalyticsPlan {
        try AnalyticsPlan(schema: "{\"$defs\": {\"product.bought\": \(bought)}}")
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
    static var analyticsExample: AnalyticsValue { .string("") }
    var analyticsValue: AnalyticsValue { .string(text) }
}
