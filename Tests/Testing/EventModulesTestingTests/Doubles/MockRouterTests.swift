import EventModulesTesting
import Testing

@MainActor
struct MockRouterTests {
    private let router = MockRouter()

    @Test
    func recordsRoutes() {
        route(to: "7", .push())
        router.route(toDeeplink: "shop://item/7")
        route(to: "8", .modalWithNavigation())
        #expect(
            router.moves.map(\.description) == [
                #"push ProductContext(routingContext: shop, id: "7")"#,
                "link shop://item/7",
                #"modalWithNavigation ProductContext(routingContext: shop, id: "8")"#,
            ]
        )
    }

    @Test
    func expectsRoutesInOrder() {
        route(to: "7", .push())
        router.route(toDeeplink: "shop://item/7")
        #expect(router.expectStep(to: ProductContext.self)?.id == "7")
        router.expect(.link("shop://item/7"))
        router.expectNoMoreMoves()
        route(to: "8", .modal)
        #expect(router.expectStep(to: ProductContext.self)?.id == "8")
    }

    @Test
    func furtherScreenHasNoContext() {
        let module = MockModule<ProductEvent>(usingContext: MockModuleContext())
        router.route(
            to: PresentableRoutingStep(
                withStep: ModuleRoutingStep(of: module) { MockScreen() },
                presentationMode: .embed
            )
        )
        #expect(router.moves.map(\.description) == ["embed a further screen"])
    }

    private func route(to id: String, _ mode: RoutingStepPresentationMode) {
        let step = ModuleRoutingStep(withMaker: ProductContext(id: id))
        router.route(to: PresentableRoutingStep(withStep: step, presentationMode: mode))
    }
}
