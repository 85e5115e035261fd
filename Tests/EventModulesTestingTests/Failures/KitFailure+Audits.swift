import EventModulesTesting

extension KitFailure {
    static let ofAudits = [
        KitFailure("leftoversOfAnApp", leftoversOfAnApp),
        KitFailure("leftoversInAStore", leftoversInAStore),
    ]

    private static func leftoversOfAnApp(_ failures: FailureCapture) async throws -> Outcome {
        let manager = ModuleManager()
        let router = StackRouter(manager: manager)
        let context = ProductContext(id: "7")
        let step = ModuleRoutingStep(withMaker: context)
        router.start(with: step)
        let screen = manager.viewController(
            for: PresentableRoutingStep(withStep: step, presentationMode: .none)
        )
        let screenLine = #line - 2
        let producer = MockProducer<ProductEvent>()
        manager.setupEventsListeners(for: producer)
        let producerLine = #line - 1
        let line = #line + 1
        let reported = try await failures { expectNothingLeft(in: manager, nil, router) }
        withExtendedLifetime((screen, producer)) {}
        let file = "EventModulesTestingTests/KitFailure+Audits.swift"
        return Outcome(
            reported: reported,
            expected: [
                ReportedFailure(
                    """
                    Nothing should be left at the end of the test, but these are still in use:
                        module ProductModule, requested at \(file):\(screenLine)
                        screen MockScreen, requested at \(file):\(screenLine)
                        producer MockProducer<ProductEvent>, set up at \(file):\(producerLine)
                    To fix this, find what retains each module or screen, link listeners to the \
                    objects they serve, and let async actions end or cancel them.
                    """,
                    line: line
                )
            ]
        )
    }

    private static func leftoversInAStore(_ failures: FailureCapture) async throws -> Outcome {
        let store = Suas.createStore(reducer: TodoReducer(), middleware: AsyncMiddleware())
        let gate = Gate()
        let wait = Wait(gate: gate)
        store.addListener(forStateType: TodoList.self) { _ in }
        store.addListener { _ in }
        store.addActionListener { _ in }
        let listenersLine = #line - 3
        store.dispatch(action: wait)
        let line = #line + 1
        let reported = try await failures { expectNothingLeft(in: store) }
        gate.open()
        await store.actionsEnded()
        let file = "EventModulesTestingTests/KitFailure+Audits.swift"
        return Outcome(
            reported: reported,
            expected: [
                ReportedFailure(
                    """
                    Nothing should be left at the end of the test, but these are still in use:
                        listener of TodoList, added at \(file):\(listenersLine)
                        listener of the full state, added at \(file):\(listenersLine + 1)
                        listener of actions, added at \(file):\(listenersLine + 2)
                        async action Wait
                    To fix this, find what retains each module or screen, link listeners to the \
                    objects they serve, and let async actions end or cancel them.
                    """,
                    line: line
                )
            ]
        )
    }
}
