import EventModulesTesting

extension NearMiss {
    static let ofAudits = [
        NearMiss(
            "AnalyticsEventsListener.expectNoUnmappedCases(of:learningFrom:)",
            hit: { expectMapped(MemoEvent.self, learningFrom: [.written("a")]) },
            misses: { expectMapped(ProductEvent.self, learningFrom: [.bought(id: "7")]) },
            { expectMapped(MemoEvent.self, learningFrom: []) }
        ),
        NearMiss(
            "ModuleManager.expectModule(_:)",
            hit: { inApp { $0.manager.expectModule(Basket.Module.self) } },
            misses: { inApp { $0.manager.expectModule(Checkout.Module.self) } }
        ),
        NearMiss(
            "ModuleManager.expectNoUnheardCases(of:except:examples:)",
            hit: {
                wired.expectNoUnheardCases(
                    of: MemoEvent.self,
                    except: [.erased("a")],
                    examples: [.written("a")]
                )
            },
            misses: { wired.expectNoUnheardCases(of: ProductEvent.self) },
            { wired.expectNoUnheardCases(of: MemoEvent.self, examples: [.written("a")]) },
            { wired.expectNoUnheardCases(of: MemoEvent.self, except: [.erased("a")]) }
        ),
        NearMiss(
            "ModuleManager.expectWiring(_:examples:)",
            hit: { expectWiring("erased → nothing", examples: [.written("a")]) },
            misses: { expectWiring("opened → nothing", examples: [.written("a")]) },
            { expectWiring("erased → nothing", examples: []) }
        ),
        NearMiss(
            "expectNothingLeft(in:_:_:besides:)",
            hit: {
                inApp { app in
                    expectNothingLeft(
                        in: app.manager,
                        app.store,
                        app.router,
                        besides: [.listener(app.listener), .producer(app.producer)]
                    )
                }
            },
            misses: {
                inApp { app in
                    let other = ModuleManager()
                    let screen = other.viewController(for: app.step)
                    expectNothingLeft(in: other, app.store, app.router, besides: app.kept)
                    withExtendedLifetime(screen) {}
                }
            },
            {
                inApp { app in
                    let other = Suas.createStore(reducer: BadgeReducer())
                    other.addListener { _ in }
                    expectNothingLeft(in: app.manager, other, app.router, besides: app.kept)
                }
            },
            {
                inApp { app in
                    let other = StackRouter(manager: ModuleManager())
                    expectNothingLeft(in: app.manager, app.store, other, besides: app.kept)
                }
            },
            {
                inApp { app in
                    expectNothingLeft(
                        in: app.manager,
                        app.store,
                        app.router,
                        besides: [.listener(app.listener)]
                    )
                }
            }
        ),
        NearMiss(
            "expectNothingLeft(in:_:besides:)",
            hit: { inApp { expectNothingLeft(in: $0.manager, $0.router, besides: $0.kept) } },
            misses: {
                inApp { app in
                    let other = ModuleManager()
                    let screen = other.viewController(for: app.step)
                    expectNothingLeft(in: other, app.router, besides: app.kept)
                    withExtendedLifetime(screen) {}
                }
            },
            {
                inApp { app in
                    let other = StackRouter(manager: ModuleManager())
                    expectNothingLeft(in: app.manager, other, besides: app.kept)
                }
            },
            { inApp { expectNothingLeft(in: $0.manager, $0.router) } }
        ),
        NearMiss(
            "expectNothingLeft(in:besides:)",
            hit: { inApp { expectNothingLeft(in: $0.store, besides: $0.kept) } },
            misses: {
                inApp { app in
                    app.store.addListener { _ in }
                    expectNothingLeft(in: app.store, besides: app.kept)
                }
            },
            { inApp { expectNothingLeft(in: $0.store, besides: [.producer($0.producer)]) } }
        ),
        NearMiss(
            "Leftover.producer(_:)",
            hit: { inApp { expectLeft(in: $0, .producer($0.producer)) } },
            misses: { inApp { expectLeft(in: $0, .producer(MockProducer<ProductEvent>())) } }
        ),
        NearMiss(
            "Leftover.listener(_:)",
            hit: { inApp { expectNothingLeft(in: $0.store, besides: [.listener($0.listener)]) } },
            misses: {
                inApp { app in
                    let other = Suas.createStore(reducer: BadgeReducer()).addListener { _ in }
                    expectNothingLeft(in: app.store, besides: [.listener(other)])
                }
            }
        ),
        NearMiss(
            "Leftover.listeners(addedIn:)",
            hit: {
                inApp { expectNothingLeft(in: $0.store, besides: [.listeners(addedIn: #fileID)]) }
            },
            misses: {
                inApp { expectNothingLeft(in: $0.store, besides: [.listeners(addedIn: "A.swift")]) }
            }
        ),
        NearMiss(
            "Leftover.asyncAction(_:)",
            hit: { await whileStopping { [.asyncAction(Stopping.self)] } },
            misses: { await whileStopping { [.asyncAction(Finishing.self)] } }
        ),
    ]

    /// A manager with a row for a case whose payload another case also has.
    private static var wired: ModuleManager {
        let store = Suas.createStore(reducer: BadgeReducer())
        let bridge = StoreEventsListener(store: store).on(MemoEvent.written) { AddTodo(text: $0) }
        return ModuleManager(listeners: [bridge])
    }

    private static func expectWiring(_ line: String, examples: [MemoEvent]) {
        let row = "StoreEventsListener at EventModulesTestingTests/NearMiss+Audits.swift"
        wired.expectWiring("MemoEvent\n  written → \(row)\n  \(line)", examples: examples)
    }

    /// An app with a module, a producer and a listener of the store.
    @MainActor
    private struct App {
        let store = Suas.createStore(reducer: BadgeReducer())
        let manager: ModuleManager
        let router: StackRouter
        let producer = MockProducer<ProductEvent>()
        let listener: Subscription<Store.State>
        let step = PresentableRoutingStep(
            withStep: ModuleRoutingStep(withMaker: Basket.Context()),
            presentationMode: .push()
        )

        var kept: [Leftover] { [.listener(listener), .producer(producer)] }

        init() {
            manager = ModuleManager(store: store)
            router = StackRouter(manager: manager)
            listener = store.addListener { _ in }
            manager.setupEventsListeners(for: producer)
            router.start(with: ModuleRoutingStep(withMaker: Basket.Context()))
        }
    }

    private static func inApp(_ audit: (App) -> Void) { audit(App()) }

    private static func expectLeft(in app: App, _ leftover: Leftover) {
        expectNothingLeft(
            in: app.manager,
            app.store,
            app.router,
            besides: [.listener(app.listener), leftover]
        )
    }

    private static func expectMapped<Event: EventProtocol>(
        _ type: Event.Type,
        learningFrom events: [Event]
    ) {
        AnalyticsEventsListener(provider: RecordingAnalyticsProvider())
            .on(MemoEvent.written, as: "written")
            .ignoring(MemoEvent.erased)
            .expectNoUnmappedCases(of: type, learningFrom: events)
    }

    private static func whileStopping(_ kept: () -> [Leftover]) async {
        let store = Suas.createStore(reducer: BadgeReducer(), middleware: AsyncMiddleware())
        store.dispatch(action: Stopping(number: 1))
        expectNothingLeft(in: store, besides: kept())
        store.dispatch(action: CancelAsyncAction(id: "stopping"))
        await store.settle()
    }
}

extension NearMiss {
    static let ofPlans = [
        NearMiss("held(_:)", hit: { _ in .held("unanswered") }, misses: { _ in .held("dropped") }),
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
