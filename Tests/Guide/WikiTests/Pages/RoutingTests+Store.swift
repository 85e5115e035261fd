import EventModules
import Testing

extension CatalogModule: Deeplinkable {
    static let pattern: DeeplinkPattern = "shop://catalog"
    static let deeplinkPatterns = [pattern]
    var deeplink: Deeplink? { Self.pattern.link([:]) }
}

@MainActor
func registerLinks(with manager: ModuleManager) {
    manager.registerDeeplinks(of: CatalogModule.self) { _ in
        ModuleContext(building: CatalogModule.self)
    }
    manager.registerDeeplinks(of: ProductModule.self) { match in
        match["id", as: String.self].map { ProductContext(id: $0) }
    }
}

/// A position as a value, and as a sub-state.
extension RoutingTests {
    @Test
    func aStore() throws {
        let store = Suas.createStore(reducer: RouterReducer())
        let manager = ModuleManager(store: store)
        let router = StackRouter(manager: manager)
        registerLinks(with: manager)
        router.start(with: .catalog)

        //> let kept = router.position

        #expect(router.position.description == "stack: CatalogModule#1")
        router.route(to: PresentableRoutingStep(withStep: lamp, presentationMode: .push()))
        let state = store.state
        router.pop()
        store.resetFullState(state)
        #expect(router.position.description == "stack: CatalogModule#1 / ProductModule#3")
    }

    @Test
    func restoring() {
        let router = router
        registerLinks(with: manager)
        router.route(
            to: PresentableRoutingStep(
                withStep: lamp,
                presentationMode: .push(withCloseButton: true, onClose: { Issue.record() })
            )
        )
        let nextManager = ModuleManager()
        registerLinks(with: nextManager)
        let nextRouter = StackRouter(manager: nextManager)

        //>> let saved = router.savedPosition

        #expect(nextRouter.position == router.position)
        nextRouter.position.top.map { nextRouter.close($0.id) }
        #expect(nextRouter.position.description == "stack: CatalogModule#1")
        let firstRouter = StackRouter(manager: nextManager)
        firstRouter.restore(from: "")
        #expect(firstRouter.position.tabs.isEmpty)
    }
}
