import EventModules
import Testing

/// L3 for modules with several screens: a listener receives each event of the module and of each
/// screen once.
@MainActor
struct LawL3InternalRoutingTests {
    private let app = RoutedApp(tabs: ["home"])
    private let tracking = Tracking()

    private var analytics: AnalyticsEventsListener {
        let listener = AnalyticsEventsListener(provider: tracking)
            .on(PageEvent.opened, as: "opened")
            .on(PageEvent.left, as: "left")
            .on(RouterEvent.dismissed, as: "dismissed")
        for event in ViewControllerEvent.allCases { listener.on(event, as: event.rawValue) }
        return listener
    }

    private func openThreeScreens() throws -> PageModule {
        app.route(to: "module")
        let module = try app.module("module")
        app.route(module.step(to: "second"))
        app.route(module.step(to: "third"), .modal)
        return module
    }

    private func expectEachOnce(from module: PageModule) throws {
        tracking.lines = []
        module.subject.onNext(.opened("x"))
        #expect(tracking.lines == ["opened"])
        for number in 2...4 {
            tracking.lines = []
            try app.router.presentable(for: app.id(number))?.viewWillAppear()
            #expect(tracking.lines == ["willAppear"])
        }
        tracking.lines = []
        app.router.dismiss()
        #expect(tracking.lines == ["willDisappear", "disappeared", "dismissed", "left"])
    }

    @Test
    func aLateListenerReceivesEachOfThreeScreensEventsOnce() throws {
        let module = try openThreeScreens()
        app.manager.addEventsListeners([analytics])
        try expectEachOnce(from: module)
    }

    @Test
    func anEarlyListenerReceivesEachOfThreeScreensEventsOnce() throws {
        app.manager.addEventsListeners([analytics])
        try expectEachOnce(from: openThreeScreens())
    }

    @Test
    func aListenerAddedBetweenScreensReceivesEachEventOnce() throws {
        app.route(to: "module")
        let module = try app.module("module")
        app.route(module.step(to: "second"))
        app.manager.addEventsListeners([analytics])
        app.route(module.step(to: "third"), .modal)
        try expectEachOnce(from: module)
    }

    @Test
    func aLateListenerIsOfferedModulesAndScreensInTheirOrder() throws {
        _ = try openThreeScreens()
        let log = Log()
        app.manager.addEventsListeners([RecordingListener("late", log)])
        #expect(
            log.lines == [
                "late is offered StackRouter",
                "late is offered PageModule", "late is offered PageScreen",
                "late is offered PageModule", "late is offered PageScreen",
                "late is offered PageScreen", "late is offered PageScreen",
            ]
        )
    }

    @Test
    func aRemovedListenerReceivesNoModuleOrScreenEvents() throws {
        let listener = analytics
        app.manager.addEventsListeners([listener])
        let module = try openThreeScreens()
        app.manager.removeEventsListener(listener)
        tracking.lines = []
        module.subject.onNext(.left)
        app.router.dismiss()
        #expect(tracking.lines.isEmpty)
    }
}

/// Logs the names of the tracked events.
private final class Tracking: AnalyticsProvider {
    var lines: [String] = []

    func track(event: String, properties: [String: AnalyticsValue]) { lines.append(event) }
}
