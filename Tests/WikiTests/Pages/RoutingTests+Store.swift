import EventModules
import Foundation
import Testing

extension NotesModule: Deeplinkable {
    static let pattern: DeeplinkPattern = "notes://all"
    static let deeplinkPatterns = [pattern]
    var deeplink: Deeplink? { Self.pattern.link([:]) }
}

extension NoteModule: Deeplinkable {
    static let pattern: DeeplinkPattern = "notes://note/{title}"
    static let deeplinkPatterns = [pattern]
    var deeplink: Deeplink? { Self.pattern.link(["title": .string(context.title)]) }
}

@MainActor
func registerLinks(with manager: ModuleManager) {
    manager.registerDeeplinks(of: NotesModule.self) { _ in
        ModuleContext(routingContext: .main, building: NotesModule.self)
    }
    manager.registerDeeplinks(of: NoteModule.self) { match in
        match["title", as: String.self].map { NoteContext(routingContext: .main, title: $0) }
    }
}

/// A position as a value, and as a sub-state.
extension RoutingTests {
    @Test
    func aStore() throws {
        var log: [String] = []
        let store = Suas.createStore(reducer: RouterReducer())
        let manager = ModuleManager(store: store)
        let router = StackRouter(manager: manager)
        registerLinks(with: manager)
        router.start(with: .notes(routingContext: .main))

        let kept = router.position
        router.route(to: PresentableRoutingStep(withStep: milk, presentationMode: .push()))
        store.dispatch(action: MoveRouter(to: kept))
        log.append("\(router.position)")

        #expect(log == ["stack: NotesModule#1"])
        router.route(to: PresentableRoutingStep(withStep: milk, presentationMode: .push()))
        let state = store.state
        router.pop()
        store.resetFullState(state)
        #expect(router.position.description == "stack: NotesModule#1 / NoteModule#3")
    }

    @Test
    func whatCannotBeMadeAnewIsLeftOut() {
        let store = Suas.createStore(reducer: RouterReducer())
        let manager = ModuleManager(store: store)
        let router = StackRouter(manager: manager)
        router.start(with: .notes(routingContext: .main))
        router.route(to: PresentableRoutingStep(withStep: milk, presentationMode: .push()))
        router.route(to: PresentableRoutingStep(withStep: eggs, presentationMode: .modal))
        let position = router.position
        router.dismiss()
        router.pop()
        let reports = Diagnostics.collect {
            store.dispatch(action: MoveRouter(to: position))
        }
        #expect(reports.count == 2)
        #expect(router.position.description == "stack: NotesModule#1")
    }

    @Test
    func restoring() throws {
        let router = router
        registerLinks(with: manager)
        router.route(to: PresentableRoutingStep(withStep: milk, presentationMode: .push()))
        #expect(try Self.page.shows(router.position.outline))
        let before = router.position
        #expect(try nextRun(after: router) == before)
    }

    @Test
    func aFurtherScreenIsLeftOut() throws {
        let router = StackRouter(manager: manager)
        router.start(with: milk)
        let note = try #require(manager.livingModules().last)
        router.route(
            to: PresentableRoutingStep(
                withStep: ModuleRoutingStep(of: note) { NoteScreen(text: "History") },
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
            (restored.presentable(for: screen.id) as? NoteScreen)?.text
        }
        #expect(texts == ["Milk"])
        #expect(reports.map(\.summary) == ["A screen can't be made anew, because it has no link."])
    }

    private func nextRun(after router: StackRouter) throws -> RouterPosition {
        // At the end of a run.
        let saved = try JSONEncoder().encode(router.position)

        // At the beginning of the next one.
        let position = try JSONDecoder().decode(RouterPosition.self, from: saved)
        let store = Suas.createStore(reducer: RouterReducer(initialState: position))
        let manager = ModuleManager(store: store)
        registerLinks(with: manager)
        let router = StackRouter(manager: manager)
        if router.position.tabs.isEmpty { router.start(with: .notes(routingContext: .main)) }

        return router.position
    }
}
