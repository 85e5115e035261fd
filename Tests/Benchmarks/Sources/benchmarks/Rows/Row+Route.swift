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
        ]
    }

    private static func routing(through manager: ModuleManager) -> Contestant {
        let router = StackRouter(manager: manager)
        router.start(with: ModuleRoutingStep(withMaker: ItemContext(number: 0)))
        return Contestant("library", unitsPerOperation: 16) { operations in
            var sum = 0
            for number in 0..<operations {
                for _ in 0..<16 {
                    router.route(
                        to: PresentableRoutingStep(
                            withStep: ModuleRoutingStep(withMaker: ItemContext(number: number)),
                            presentationMode: .push()
                        )
                    )
                }
                sum += router.position.tabs[0].pushed.count
                router.popToRoot()
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
