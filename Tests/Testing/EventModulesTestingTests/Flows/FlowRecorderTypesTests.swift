import EventModulesTesting
import Testing

/// Two features may have types with one name.
@MainActor
struct FlowRecorderTypesTests {
    // Regression: expectations compared the names of types without their enclosing types.
    @Test
    func expectationsTellTypesWithOneNameApart() async throws {
        let manager = ModuleManager(listeners: [Basket.Listener()])
        let router = StackRouter(manager: manager)
        let pairs: [(met: FlowExpectation, missed: FlowExpectation)] = [
            (
                .accepted(Basket.Module.self, by: Basket.Listener.self),
                .accepted(Checkout.Module.self, by: Basket.Listener.self)
            ),
            (
                .accepted(Basket.Screen.self, by: Basket.Listener.self),
                .accepted(Basket.Screen.self, by: Checkout.Listener.self)
            ),
            (.route(to: Basket.Module.self), .route(to: Checkout.Module.self)),
            (.appeared(Basket.Screen.self), .appeared(Checkout.Screen.self)),
            (.called(Basket.Listener.self), .called(Checkout.Listener.self)),
        ]
        for (met, missed) in pairs {
            let flow = FlowRecorder(manager: manager, exhaustivity: .off)
            router.start(with: ModuleRoutingStep(withMaker: Basket.Context()))
            flow.expect(met)
            flow.finish()
            let other = FlowRecorder(manager: manager, exhaustivity: .off)
            router.start(with: ModuleRoutingStep(withMaker: Basket.Context()))
            #expect(try await failures { other.expect(missed) }.count == 1, "\(missed)")
            other.finish()
        }
    }

    @Test
    func suggestionsNameTheEnclosingTypes() async throws {
        let manager = ModuleManager()
        let router = StackRouter(manager: manager)
        let flow = FlowRecorder(manager: manager)
        router.start(with: ModuleRoutingStep(withMaker: Basket.Context()))
        let reported = try await failures { flow.finish() }
        #expect(
            reported.map(\.text) == [
                """
                The flow has entries that the test did not expect.
                    route started Module#1
                    screen appeared Screen#1, because route started Module#1
                To fix this, expect them, or pass over them with skip():
                    flow.expect(.route(to: Basket.Module.self))
                    flow.expect(.appeared(Basket.Screen.self))
                """
            ]
        )
    }
}
