import EventModules
import Testing

/// The router of the window that a producer belongs to.
@MainActor
struct ModuleManagerRoutersTests {
    private let app = RoutedApp(
        tabs: ["home"],
        store: Suas.createStore(reducer: TableReducer(initialState: 0))
    )

    @Test
    func aProducerWithoutAWindowHasTheMainRouter() {
        let producer = ProductArrayModule()
        app.manager.setupEventsListeners(for: producer)
        #expect(app.manager.router(of: producer) === app.router)
    }

    @Test
    func aModuleHasTheRouterOfItsWindow() throws {
        let window = StackRouter(manager: app.manager, stateKey: "Window/2")
        window.start(with: .page("other"))
        #expect(try app.manager.router(of: app.module("home")) === app.router)
        #expect(try app.manager.router(of: app.module("other")) === window)
        let screen = try #require(window.topPresentable)
        #expect(app.manager.router(of: screen) === window)
    }

    // Regression: it had the router of its newest screen, also once that screen had left.
    @Test
    func aModuleInTwoWindowsHasTheRouterThatShowsItsNewestScreen() throws {
        var window: StackRouter? = StackRouter(manager: app.manager, stateKey: "Window/2")
        window?.start(with: .page("other"))
        let home = try app.module("home")
        window?.route(
            to: PresentableRoutingStep(withStep: home.step(to: "more"), presentationMode: .push())
        )
        #expect(app.manager.router(of: home) === window)
        window?.pop()
        #expect(app.manager.router(of: home) === app.router)
        #expect(app.manager.screenID(of: home)?.number == 1)
        window?.route(
            to: PresentableRoutingStep(withStep: home.step(to: "more"), presentationMode: .push())
        )
        window = nil
        #expect(app.manager.router(of: home) === app.router)
    }

    // Regression: it had the main router, so that its last events were routed in another window.
    @Test
    func whatIsLeftOfAClosedWindowHasNoRouter() throws {
        var window: StackRouter? = StackRouter(manager: app.manager, stateKey: "Window/2")
        window?.start(with: .page("other"))
        let module = try app.module("other")
        let screen = try #require(window?.topPresentable)
        window = nil
        #expect(app.manager.router(of: module) == nil)
        #expect(app.manager.router(of: screen) == nil)
    }
}
