import EventModules

extension Row {
    /// The cost of a route, beyond creating the module and its screen.
    ///
    /// Sixteen screens are pushed, then popped at once.
    static var routeRows: [Row] {
        [
            Row(
                "route/bare",
                "a route, and its screen released; raw: module and screen are made",
                budget: Budget(.overRaw(5000))
            ) {
                [routing(through: ModuleManager()), rawMaking]
            },
            Row(
                "route/app",
                "the same with a store and two listeners, who subscribe; raw: as before"
            ) {
                let store = Suas.createStore(reducer: MoveReducer(stateKey: "position"))
                let listeners: [any AnyEventsListening] = [
                    SilentListener(), StoreEventsListener(store: store),
                ]
                return [
                    routing(through: ModuleManager(listeners: listeners, store: store)), rawMaking,
                ]
            },
            gateGrowth(1),
            gateGrowth(1000),
            Row(
                "route/deep",
                "a push and a pop above 1000 screens; raw: above one",
                budget: Budget(.atMost(20_000, .nanoseconds))
            ) {
                [pushing(above: 1000), pushing(above: 1)]
            },
            Row(
                "route/prompt",
                "a prompt, and its answer; raw: a route, and its screen released",
                budget: Budget(.timesRaw(2))
            ) {
                [prompting, routing(through: ModuleManager())]
            },
            depthGrowth(100),
            depthGrowth(1000),
        ]
    }

    private static func depthGrowth(_ depth: Int) -> Row {
        Row(
            "route/depth-\(depth)",
            "the same above \(depth), with a store; raw: above one",
            budget: Budget(.timesRaw(3))
        ) {
            [pushing(above: depth, withStore: true), pushing(above: 1, withStore: true)]
        }
    }

    private static func gateGrowth(_ count: Int) -> Row {
        Row(
            "route/gates-\(count)",
            "sixteen routes behind an open gate, of \(count); raw: behind none",
            budget: Budget(.timesRaw(1.2))
        ) {
            [
                routing(through: gated(count, makeStore()), behind: "gate 0"),
                routing(through: ModuleManager(store: makeStore())),
            ]
        }
    }

    private static func makeStore() -> Store {
        Suas.createStore(reducer: MoveReducer(stateKey: "position"))
    }

    private static func gated(_ count: Int, _ store: Store) -> ModuleManager {
        let manager = ModuleManager(store: store)
        for number in 0..<count {
            manager.gate(
                RoutingGate(rawValue: "gate \(number)"),
                opens: { $0.value(forKey: "position") != nil },
                through: { ModuleRoutingStep(withMaker: ItemContext(number: 0)) }
            )
        }
        return manager
    }

    private static func pushing(above depth: Int, withStore: Bool = false) -> Contestant {
        let store = withStore ? Suas.createStore(reducer: MoveReducer(stateKey: "position")) : nil
        let manager = ModuleManager(store: store)
        let router = StackRouter(manager: manager)
        router.start(with: ModuleRoutingStep(withMaker: ItemContext(number: 0)))
        for number in 1..<max(2, depth) { router.route(to: step(number)) }
        return Contestant("above \(depth)") { operations in
            var sum = 0
            for number in 0..<operations {
                router.route(to: step(number))
                sum += router.position.top?.embedded.isEmpty == true ? 1 : 0
                router.perform([.pop])
            }
            return withExtendedLifetime(manager) { sum }
        } expectedSum: {
            $0
        }
    }

    private static func step(_ number: Int) -> PresentableRoutingStep {
        PresentableRoutingStep(
            withStep: ModuleRoutingStep(withMaker: ItemContext(number: number)),
            presentationMode: .push()
        )
    }

    private static func routing(
        through manager: ModuleManager,
        behind gate: RoutingGate? = nil
    ) -> Contestant {
        let router = StackRouter(manager: manager)
        router.start(with: ModuleRoutingStep(withMaker: ItemContext(number: 0)))
        func routed(_ number: Int) -> PresentableRoutingStep {
            guard let gate else { return step(number) }
            return PresentableRoutingStep(
                withStep: step(number).step.behind(gate),
                presentationMode: .push()
            )
        }
        return Contestant("library", unitsPerOperation: 16) { operations in
            var sum = 0
            for number in 0..<operations {
                for _ in 0..<16 { router.route(to: routed(number)) }
                sum += router.position.tabs[0].pushed.count
                router.popToRoot()
            }
            return withExtendedLifetime(manager) { sum }
        } expectedSum: {
            $0 * 16
        }
    }

    private static var prompting: Contestant {
        let manager = ModuleManager()
        let router = StackRouter(manager: manager)
        router.start(with: ModuleRoutingStep(withMaker: ItemContext(number: 0)))
        let prompt = Prompt("Delete?", buttons: [.cancel])
        return Contestant("library", unitsPerOperation: 16) { operations in
            var sum = 0
            for _ in 0..<operations * 16 {
                router.perform([.prompt(prompt)])
                guard let shown = router.position.prompt else { continue }
                router.answer(shown, button: nil)
                sum += 1
            }
            return withExtendedLifetime(manager) { sum }
        } expectedSum: {
            $0 * 16
        }
    }

    private static var rawMaking: Contestant {
        Contestant("raw") { operations in
            var sum = 0
            for number in 0..<operations {
                let module = opaque(ItemModule(usingContext: ItemContext(number: number)))
                let screen = opaque(module.makePresentable())
                sum += withExtendedLifetime((module, screen)) { 1 }
            }
            return sum
        } expectedSum: {
            $0
        }
    }
}

/// Subscribes to the events of modules, as most listeners do.
private final class SilentListener: EventsListening {
    func registerToEvents(
        for producer: any AnyEventsProducer,
        events: Observable<ProductEvent>
    ) -> Bool {
        events.subscribe(onNext: { _ in }).disposed(by: producer.disposeBag)
        return true
    }
}
