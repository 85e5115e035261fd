import EventModules
import Testing

/// Reports of gates that can't be passed.
@MainActor
struct RoutingGateDiagnosticsTests {
    @Test
    func aGateThatTheManagerDoesNotHaveRefuses() {
        let app = GatedApp().start()
        var journal: [String] = []
        let reports = Diagnostics.collect {
            journal = app.journal { app.route(.page("a").behind("unknown")) }
        }
        #expect(
            journal == [#"gateRefused unknown, push PageContext(routingContext: main, name: "a")"#]
        )
        #expect(app.screens == "hall")
        #expect(
            reports.map(\.description) == [
                """
                A gate refused moves, because it can't show its module.
                    gate: unknown
                Either the router's manager doesn't have the gate, or the module of the gate is \
                behind the gate itself.
                To fix this, add the gate with manager.gate(_:opens:through:), through a module \
                that isn't behind it.
                """
            ]
        )
    }

    @Test
    func aGateWhoseModuleIsBehindItRefuses() {
        let app = GatedApp().start()
        app.manager.gate("loop", opens: { _ in false }, through: { .page("a").behind("loop") })
        let reports = Diagnostics.collect { app.route(.page("b").behind("loop")) }
        #expect(
            reports.map(\.summary) == ["A gate refused moves, because it can't show its module."]
        )
        #expect(app.screens == "hall")
    }

    @Test
    func aGateWithoutAStoreIsReportedAndStaysClosed() {
        let manager = ModuleManager()
        let router = StackRouter(manager: manager)
        let reports = Diagnostics.collect {
            manager.gate(.signIn, opens: { _ in true }, through: { .page("sign-in") })
        }
        #expect(
            reports.map(\.description) == [
                """
                A gate's manager has no store.
                    gate: signIn
                A gate is a condition on the state, so this one never opens.
                To fix this, create the manager with ModuleManager(listeners:store:).
                """
            ]
        )
        router.perform([.route(to: .pushing(.page("a").behind(.signIn)))])
        #expect(router.position.waiting?.gate == .signIn)
    }
}
