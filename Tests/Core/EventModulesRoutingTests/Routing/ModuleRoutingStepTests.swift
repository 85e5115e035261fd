import EventModules
import Testing

@MainActor
struct ModuleRoutingStepTests {
    /// A context that makes its module by itself, and doesn't say of which type.
    private struct OwnContext: ModuleMaking {
        func makeModule() -> any AnyModule { PageModule(usingContext: PageContext(name: "own")) }
    }

    /// A router of an app, around the router of a window.
    private final class Wrapper: Router {
        private(set) var types: [String] = []
        private let router: StackRouter
        private let manager: ModuleManager

        init(_ router: StackRouter, _ manager: ModuleManager) {
            self.router = router
            self.manager = manager
            router.wrapper = self
        }

        func perform(_ moves: [RouterMove]) {
            for step in moves.flatMap(manager.steps) {
                types.append(step.step.moduleType.map { "\($0)" } ?? "unknown")
            }
            router.perform(moves)
        }
    }

    private let app = RoutedApp(tabs: ["home"])

    @Test
    func aStepToANewModuleSaysItsTypeAndContext() {
        let step = ModuleRoutingStep.page("a")
        #expect(step.moduleType == PageModule.self)
        #expect((step.context as? PageContext)?.name == "a")
        #expect(step.livingModule == nil)
        #expect(ModuleRoutingStep.catalog.moduleType == Shop.CatalogModule.self)
        let own = ModuleRoutingStep(withMaker: OwnContext())
        #expect(own.moduleType == nil)
        #expect(own.context is OwnContext)
    }

    @Test
    func aStepToAFurtherScreenSaysItsModule() throws {
        let home = try app.module("home")
        let step = home.step(to: "further")
        #expect(step.moduleType == PageModule.self)
        #expect(step.context == nil)
        #expect(step.livingModule === home)
    }

    @Test
    func movesSayWhereTheyLead() throws {
        let step = PresentableRoutingStep(withStep: .page("a"), presentationMode: .modal)
        let manager = app.manager
        #expect(manager.steps(of: .route(to: step)).first?.step.moduleType == PageModule.self)
        let link = manager.steps(of: .link("app://note/1/note/2"))
        let plan = try manager.plan(for: "app://note/1/note/2")
        #expect(link.count == plan.steps.count)
        #expect(link.allSatisfy { $0.step.moduleType == plan.steps[0].module })
        #expect(link.allSatisfy { $0.step.context != nil })
        #expect(manager.steps(of: .link("app://nowhere")).isEmpty)
        #expect(manager.steps(of: .back).isEmpty)
        #expect(app.living == ["home"])
    }

    @Test
    func anAppMayWrapARouter() throws {
        let wrapper = Wrapper(app.router, app.manager)
        let home = try app.module("home")
        let router = try #require(app.manager.router(of: home))
        #expect(router === wrapper)
        #expect(app.manager.router(of: app.router) === wrapper)
        router.route(toDeeplink: "app://note/1")
        #expect(wrapper.types == ["LinkedModule<Note>"])
        #expect(app.outline == "#1 #2")
    }
}
