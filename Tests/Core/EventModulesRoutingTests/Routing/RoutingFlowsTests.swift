import EventModules
import Testing

/// Flows of one app, each with listeners to the modules that were opened in it.
@MainActor
struct RoutingFlowsTests {
    private let log = Log()
    private let app = RoutedApp(tabs: ["home"])

    private func openFolder(in routingContext: RoutingContext) {
        let context = LinkedContext<Folder>(routingContext: routingContext, number: 1)
        app.route(ModuleRoutingStep(withMaker: context))
    }

    private func folder() throws -> LinkedModule<Folder> {
        let folders = app.manager.livingModules().compactMap { $0 as? LinkedModule<Folder> }
        return try #require(folders.first)
    }

    private func emit() throws {
        try app.module("home").subject.onNext(.opened("home"))
        try folder().events.emit(.left)
    }

    @Test
    func aFlowIsAddedLateAndRemoved() throws {
        let checkout = Flow("checkout", log)
        openFolder(in: "checkout")
        app.manager.addEventsListeners([Flow("main", log), checkout])
        try emit()
        app.manager.removeEventsListener(checkout)
        try emit()
        #expect(
            log.lines == [
                "main is offered PageModule", "checkout is offered LinkedModule<Folder>",
                "main: opened", "checkout: left", "main: opened",
            ]
        )
    }

    // Regression: a flow that was added later received the module also.
    @Test
    func aLinkDoesNotMoveAModuleToAnotherFlow() throws {
        app.manager.addEventsListeners([Flow("checkout", log)])
        openFolder(in: "checkout")
        app.router.route(toDeeplink: "app://folder/2")
        #expect(try folder().context.number == 2)
        #expect(try folder().context.routingContext == "links")
        app.manager.addEventsListeners([Flow("links", log)])
        try emit()
        #expect(log.lines == ["checkout is offered LinkedModule<Folder>", "checkout: left"])
    }

    // Regression: it was in the flow that its link names, and was made anew by each restoring.
    @Test
    func aRestoredModuleStaysInItsFlow() throws {
        openFolder(in: "checkout")
        let saved = app.router.position
        app.router.goBack()
        app.manager.addEventsListeners([Flow("links", log), Flow("checkout", log)])
        app.router.restore(to: saved)
        #expect(app.router.position == saved)
        let restored = try folder()
        app.router.restore(to: saved)
        #expect(try folder() === restored)
        try emit()
        #expect(log.lines == ["checkout is offered LinkedModule<Folder>", "checkout: left"])
    }
}

private final class Flow: ModuleEventsListenersAggregator {
    let routingContexts: Set<RoutingContext>?
    let listeners: [any AnyEventsListening]

    init(_ name: String, _ log: Log) {
        routingContexts = [RoutingContext(rawValue: name)]
        listeners = [RecordingListener(name, log)]
    }
}
