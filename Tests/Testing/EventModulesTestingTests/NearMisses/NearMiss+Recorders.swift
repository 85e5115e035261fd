import EventModulesTesting

extension NearMiss {
    static let ofRecorders = [
        NearMiss(
            "FlowRecorder.expect(_:)",
            hit: { recorded(["a"]) { $0.expect(.action(AddTodo(text: "a"))) } },
            misses: { recorded(["a"]) { $0.expect(.action(AddTodo(text: "b"))) } }
        ),
        NearMiss(
            "FlowRecorder.expectInAnyOrder(_:)",
            hit: {
                recorded(["a", "b"]) {
                    $0.expectInAnyOrder(.action(AddTodo(text: "b")), .action(AddTodo(text: "a")))
                }
            },
            misses: {
                recorded(["a", "b"]) {
                    $0.expectInAnyOrder(.action(AddTodo(text: "a")), .action(AddTodo(text: "a")))
                }
            }
        ),
        NearMiss(
            "FlowRecorder.expectTranscript(_:)",
            hit: { recorded(["a"]) { $0.expectTranscript(#"action AddTodo(text: "a")"#) } },
            misses: { recorded(["a"]) { $0.expectTranscript(#"action AddTodo(text: "A")"#) } }
        ),
        NearMiss(
            "MockRouter.expect(_:)",
            hit: {
                routed(.link("shop://search?q=lamp")) { $0.expect(.link("shop://search?q=lamp")) }
            },
            misses: {
                routed(.link("shop://search?q=sofa")) { $0.expect(.link("shop://search?q=lamp")) }
            }
        ),
        NearMiss(
            "MockRouter.expectStep(to:)",
            hit: { routed(.toBasket) { $0.expectStep(to: Basket.Context.self) } },
            misses: { routed(.toBasket) { $0.expectStep(to: Checkout.Context.self) } }
        ),
        NearMiss(
            "MockRouter.expectNoMoreMoves()",
            hit: {
                routed(.back) {
                    $0.expect(.back)
                    $0.expectNoMoreMoves()
                }
            },
            misses: { routed(.back) { $0.expectNoMoreMoves() } }
        ),
    ]

    private static func recorded(_ texts: [String], _ expect: (FlowRecorder) -> Void) {
        let store = Suas.createStore(reducer: BlockReducer(initialState: 0) { _, _ in nil })
        let flow = FlowRecorder(store: store)
        for text in texts { store.dispatch(action: AddTodo(text: text)) }
        expect(flow)
        flow.finish()
    }

    private static func routed(_ move: RouterMove, _ expect: (MockRouter) -> Void) {
        let router = MockRouter()
        router.perform([move])
        expect(router)
    }
}

extension RouterMove {
    fileprivate static var toBasket: RouterMove {
        let step = ModuleRoutingStep(withMaker: Basket.Context())
        return .route(to: PresentableRoutingStep(withStep: step, presentationMode: .push()))
    }
}

extension NearMiss {
    static let ofTestStores = [
        NearMiss(
            "TestStore.dispatch(_:_:)",
            hit: { tested { $0.dispatch(AddTodo(text: "a")) { $0[Badge.self]?.count = 1 } } },
            misses: { tested { $0.dispatch(DoNothing()) { $0[Badge.self]?.count = 1 } } },
            { tested { $0.dispatch(AddTodo(text: "a")) { $0[Badge.self]?.count = 2 } } }
        ),
        NearMiss(
            "TestStore.expect(_:_:)",
            hit: { tested("a") { $0.expect(AddTodo(text: "a")) { $0[Badge.self]?.count = 1 } } },
            misses: { tested("a") { $0.expect(AddTodo(text: "b")) { $0[Badge.self]?.count = 1 } } },
            { tested("a") { $0.expect(AddTodo(text: "a")) { $0[Badge.self]?.count = 2 } } }
        ),
        NearMiss(
            "TestStore.expect(_:_:)",
            hit: { tested("a") { $0.expect(AddTodo.self) { $0[Badge.self]?.count = 1 } } },
            misses: { tested("a") { $0.expect(FinishTodo.self) { $0[Badge.self]?.count = 1 } } },
            { tested("a") { $0.expect(AddTodo.self) } }
        ),
        NearMiss(
            "TestStore.expectChanges(_:)",
            hit: { tested("a") { $0.expectChanges { $0[Badge.self]?.count = 1 } } },
            misses: { tested("a") { $0.expectChanges { $0[Badge.self]?.count = 0 } } }
        ),
    ]

    private static func tested(_ texts: String..., expect: (TestStore) -> Void) {
        let testStore = TestStore(reducer: BadgeReducer())
        for text in texts { testStore.store.dispatch(action: AddTodo(text: text)) }
        expect(testStore)
        testStore.finish()
    }
}
