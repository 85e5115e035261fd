import EventModulesTesting

extension KitFailure {
    static let ofAudits = [
        KitFailure("leftoversOfAnApp", leftoversOfAnApp),
        KitFailure("screensInOtherWindows", screensInOtherWindows),
        KitFailure("screenOfARouterWithoutAStore", screenOfARouterWithoutAStore),
        KitFailure("leftoversInAStore", leftoversInAStore),
        KitFailure("leftoversOfTheLibrary", leftoversOfTheLibrary),
        KitFailure(
            "unmappedCase",
            """
            The analytics table of ProductEvent has cases without a row.
                bought
            To fix this, add a row for each case, or ignore it, such as:
                .on(ProductEvent.bought, as: "…")
                .ignoring(ProductEvent.bought)
            """
        ) {
            let analytics = AnalyticsEventsListener(provider: RecordingAnalyticsProvider())
                .ignoring(ProductEvent.appeared)
            analytics.expectNoUnmappedCases(of: ProductEvent.self)
            return #line - 1
        },
        KitFailure(
            "unmappedCaseOfAPayload",
            unknownCases
        ) {
            let analytics = AnalyticsEventsListener(provider: RecordingAnalyticsProvider())
                .on(PlayerEvent.paused, as: "player.paused")
                .ignoring(PlayerEvent.stopped)
            analytics.expectNoUnmappedCases(of: PlayerEvent.self)
            return #line - 1
        },
        KitFailure(
            "rowsThatCanNotBeToldApart",
            unknownCases
        ) {
            let analytics = AnalyticsEventsListener(provider: RecordingAnalyticsProvider())
                .on(PlayerEvent.paused, as: "player.paused")
                .on(PlayerEvent.paused, as: "player.resumed")
                .ignoring(PlayerEvent.stopped)
            analytics.expectNoUnmappedCases(of: PlayerEvent.self)
            return #line - 1
        },
        KitFailure(
            "unheardCases",
            """
            Nothing hears some cases of MemoEvent, as far as it is known.
                written
                erased
                written or erased, which StoreEventsListener at App/Bridge.swift:7 is for
            To fix this, add a row or a listener for each case, or pass an event of it as except:; \
            for a row that isn't known yet, pass one as examples:.
            """
        ) {
            let manager = ModuleManager(listeners: [bridge])
            manager.expectNoUnheardCases(of: MemoEvent.self)
            return #line - 1
        },
        KitFailure(
            "differentWiring",
            """
            The manager's wiring is not the expected one: - expected, + actual.
              MemoEvent
            -   written → StoreEventsListener at App/Bridge.swift
            -   erased → nothing
            +   erased → StoreEventsListener at App/Bridge.swift
            +   written → nothing
            To fix this, correct the app, or paste the actual text, as EVENTMODULES_RECORD=1 swift \
            test does:
            MemoEvent
              erased → StoreEventsListener at App/Bridge.swift
              written → nothing
            """
        ) {
            let manager = ModuleManager(listeners: [bridge])
            manager.expectWiring(
                """
                MemoEvent
                  written → StoreEventsListener at App/Bridge.swift
                  erased → nothing
                """,
                examples: [MemoEvent.erased("a")]
            )
            return #line - 8
        },
        KitFailure(
            "moduleWhoseBagWasDisposed",
            """
            Nothing should be left at the end of the test, but these are still in use:
                module ProductModule, requested at EventModulesTestingTests/KitFailure+Audits.swift:7
            To fix this, find what retains each module or screen, link listeners to the objects they \
            serve, and let async actions end or cancel them.
            """
        ) {
            let manager = ModuleManager()
            let module = ProductModule(usingContext: ProductContext(id: "7"))
            manager.setupEventsListeners(
                for: module,
                fileID: "EventModulesTestingTests/KitFailure+Audits.swift",
                line: 7
            )
            module.disposeBag.dispose()
            expectNothingLeft(in: manager)
            defer { withExtendedLifetime(module) {} }
            return #line - 2
        },
    ]

    private static var bridge: StoreEventsListener {
        StoreEventsListener(store: Suas.createStore(reducer: BadgeReducer()))
            .on(MemoEvent.erased, fileID: "App/Bridge.swift", line: 7) { AddTodo(text: $0) }
    }

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
                        screen MockScreen, requested at \(file):\(screenLine), shown by no router
                        producer MockProducer<ProductEvent>, set up at \(file):\(producerLine)
                    To fix this, find what retains each module or screen, link listeners to the \
                    objects they serve, and let async actions end or cancel them.
                    Accept what lives as long as the app:
                        besides: [.producer(…)]
                    """,
                    line: line
                )
            ]
        )
    }

    private static func screensInOtherWindows(_ failures: FailureCapture) async throws -> Outcome {
        let manager = ModuleManager(store: Suas.createStore(reducer: TodoReducer()))
        let router = StackRouter(manager: manager)
        let window = StackRouter(manager: manager, stateKey: "Window/2")
        let steps = (0..<3).map { ModuleRoutingStep(withMaker: ProductContext(id: "\($0)")) }
        router.start(with: steps[0])
        window.start(withTabs: [steps[0], steps[1]])
        window.selectTab(1)
        window.route(to: PresentableRoutingStep(withStep: steps[2], presentationMode: .modal))
        let line = #line + 2
        let texts = try await failures {
            expectNothingLeft(in: manager, nil, router)
        }
        return Outcome(
            reported: texts.map { ReportedFailure(screens(in: $0.text), line: $0.line) },
            expected: [
                ReportedFailure(
                    """
                    screen MockScreen, shown by the router "Window/2", in tab 1 of 2
                    screen MockScreen, shown by the router "Window/2", in tab 2 of 2
                    screen MockScreen, shown by the router "Window/2", in modal 1 of 1
                    """,
                    line: line
                )
            ]
        )
    }

    private static func screenOfARouterWithoutAStore(
        _ failures: FailureCapture
    ) async throws -> Outcome {
        let manager = ModuleManager()
        let router = StackRouter(manager: manager)
        router.start(with: ModuleRoutingStep(withMaker: ProductContext(id: "1")))
        let line = #line + 1
        let texts = try await failures { expectNothingLeft(in: manager) }
        withExtendedLifetime(router) {}
        return Outcome(
            reported: texts.map { ReportedFailure(screens(in: $0.text), line: $0.line) },
            expected: [
                ReportedFailure("screen MockScreen, shown by a router, in the stack", line: line)
            ]
        )
    }

    /// The lines of screens without their locations.
    private static func screens(in text: String) -> String {
        text.split(separator: "\n").filter { $0.hasPrefix("    screen") }
            .map { $0.dropFirst(4).replacing(#/, requested at [^,]*/#, with: "") }
            .joined(separator: "\n")
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
                        async action Wait()
                    To fix this, find what retains each module or screen, link listeners to the \
                    objects they serve, and let async actions end or cancel them.
                    Accept what lives as long as the app:
                        besides: [.listeners(addedIn: "\(file)"), .asyncAction(Wait.self)]
                    """,
                    line: line
                )
            ]
        )
    }
}

@MainActor
private func leftoversOfTheLibrary(
    _ failures: FailureCapture
) async throws -> KitFailure.Outcome {
    let store = Suas.createStore(reducer: BadgeReducer(), middleware: AsyncMiddleware())
    let badge = ObservedState(store.partialStore(forStateType: Badge.self))
    let screens = store.states.subscribe(onNext: { _ in })
    store.work(while: { $0[Badge.self] == nil }, action: { Finishing(number: 1) })
    let line = #line + 1
    let reported = try await failures { expectNothingLeft(in: store) }
    withExtendedLifetime((badge, screens)) {}
    let file = "EventModulesTestingTests/KitFailure+Audits.swift"
    let text = """
        Nothing should be left at the end of the test, but these are still in use:
            ObservedState<Badge> of Badge
            Observable<State> of the full state
            work Finishing, added at \(file):\(line - 2)
        To fix this, find what retains each module or screen, link listeners to the objects they \
        serve, and let async actions end or cancel them.
        Accept what lives as long as the app:
            besides: [.listeners(addedIn: "\(file)")]
        """
    return KitFailure.Outcome(
        reported: reported,
        expected: [ReportedFailure(text, line: line)]
    )
}

private enum PlayerEvent: EventProtocol {
    case paused(at: Int)
    case resumed(at: Int)
    case stopped
}

private let unknownCases = """
    The analytics table of PlayerEvent has cases without a row.
        some of paused, resumed: which of them have rows isn't known (pass one as learningFrom)
    To fix this, add a row for each case, or ignore it.
    """
