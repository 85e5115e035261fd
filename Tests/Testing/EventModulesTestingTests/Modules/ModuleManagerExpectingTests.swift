import EventModulesTesting
import Testing

@MainActor
struct ModuleManagerExpectingTests {
    private let manager = ModuleManager()

    @Test
    func findsTheNewestModuleOfItsType() {
        let screens = ["1", "2"].map { id in
            manager.viewController(
                for: PresentableRoutingStep(
                    withStep: ModuleRoutingStep(withMaker: ProductContext(id: id)),
                    presentationMode: .push()
                )
            )
        }
        #expect(manager.expectModule(ProductModule.self)?.context.id == "2")
        withExtendedLifetime(screens) {}
    }

    @Test
    func missingModuleFailsTheTest() async throws {
        let context = MockModuleContext<ProductEvent>()
        let screen = manager.viewController(
            for: PresentableRoutingStep(withStep: context.step, presentationMode: .push())
        )
        let line = #line + 1
        let reported = try await failures { manager.expectModule(ProductModule.self) }
        #expect(
            reported == [
                ReportedFailure(
                    """
                    The manager has no living module of the expected type.
                        expected: ProductModule
                        living modules: MockModule<ProductEvent>
                    To fix this, route to the module before, and retain its screen, as a router does.
                    """,
                    line: line
                )
            ]
        )
        withExtendedLifetime(screen) {}
    }
}
