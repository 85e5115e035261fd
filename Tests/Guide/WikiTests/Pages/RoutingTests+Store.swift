import EventModules
import Foundation
import Testing

//> extension CatalogModule: Deeplinkable {

//> extension ProductModule: Deeplinkable {

//>2 @MainActor

/// A position as a value, and as a sub-state.
extension RoutingTests {
    @Test
    func aStore() throws {
        var log: [String] = []
        let store = Suas.createStore(reducer: RouterReducer())
        let manager = ModuleManager(store: store)
        let router = StackRouter(manager: manager)
        registerLinks(with: manager)
        router.start(with: .catalog)

        //> let kept = router.position

        #expect(log == ["stack: CatalogModule#1"])
        router.route(to: PresentableRoutingStep(withStep: lamp, presentationMode: .push()))
        let state = store.state
        router.pop()
        store.resetFullState(state)
        #expect(router.position.description == "stack: CatalogModule#1 / ProductModule#3")
    }

    @Test
    func whatCannotBeMadeAnewIsLeftOut() {
        let store = Suas.createStore(reducer: RouterReducer())
        let manager = ModuleManager(store: store)
        let router = StackRouter(manager: manager)
        router.start(with: .catalog)
        router.route(to: PresentableRoutingStep(withStep: lamp, presentationMode: .push()))
        router.route(to: PresentableRoutingStep(withStep: chair, presentationMode: .modal))
        let position = router.position
        router.dismiss()
        router.pop()
        let reports = Diagnostics.collect {
            store.dispatch(action: MoveRouter(to: position))
        }
        #expect(reports.count == 2)
        #expect(router.position.description == "stack: CatalogModule#1")
    }

    @Test
    func restoring() throws {
        let router = router
        registerLinks(with: manager)
        router.route(to: PresentableRoutingStep(withStep: lamp, presentationMode: .push()))
        #expect(try Self.page.shows(router.position.outline))
        let before = router.position
        #expect(try nextRun(after: router) == before)
    }

    @Test
    func aFurtherScreenIsLeftOut() throws {
        let router = StackRouter(manager: manager)
        router.start(with: lamp)
        let product = try #require(manager.livingModules().last)
        router.route(
            to: PresentableRoutingStep(
                withStep: ModuleRoutingStep(of: product) { Page("History") { _ in } },
                presentationMode: .push()
            )
        )
        let store = Suas.createStore(reducer: RouterReducer(initialState: router.position))
        let next = ModuleManager(store: store)
        registerLinks(with: next)
        var made: StackRouter?
        let reports = Diagnostics.collect { made = StackRouter(manager: next) }
        let restored = try #require(made)
        let texts = restored.position.screens.map { screen in
            (restored.presentable(for: screen.id) as? Page)?.text
        }
        #expect(texts == ["Product: lamp (type add)"])
        #expect(reports.map(\.summary) == ["A screen can't be recreated, because it has no link."])
    }

    // swift-format-ignore: OmitExplicitReturns
    private func nextRun(after router: StackRouter) throws -> RouterPosition {
        //>> // At the end of a run.

        return router.position
    }
}
