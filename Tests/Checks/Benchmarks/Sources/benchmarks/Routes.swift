import EventModules

extension Contestant {
    /// Shows and leaves a screen above a number of others, in an app with a store.
    static func routing(
        above depth: Int,
        _ mode: RoutingStepPresentationMode = .push(),
        gates: Int = 0
    ) -> Contestant {
        let store = Suas.createStore(reducer: MoveReducer(stateKey: "position"))
        let manager = ModuleManager(store: store)
        for number in 0..<gates {
            manager.gate(
                RoutingGate(rawValue: "gate \(number)"),
                opens: { $0.value(forKey: "position") != nil },
                through: { ModuleRoutingStep(withMaker: ItemContext(number: 0)) }
            )
        }
        let router = StackRouter(manager: manager)
        let maker = ModuleRoutingStep(withMaker: ItemContext(number: 0))
        let behind = gates == 0 ? maker : maker.behind(RoutingGate(rawValue: "gate 0"))
        let step = PresentableRoutingStep(withStep: behind, presentationMode: mode)
        router.start(with: maker)
        for _ in 1..<depth { router.route(to: step) }
        return Contestant { operations in
            var sum = 0
            for _ in 0..<operations {
                router.route(to: step)
                sum += router.position.canGoBack ? 1 : 0
                router.goBack()
            }
            return withExtendedLifetime(manager) { sum }
        } expectedSum: {
            $0
        }
    }
}
