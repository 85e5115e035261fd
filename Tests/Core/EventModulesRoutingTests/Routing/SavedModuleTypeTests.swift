import EventModules
import Foundation
import Testing

/// Modules of two targets may have one name; a saved position tells them apart.
@MainActor
struct SavedModuleTypeTests {
    fileprivate protocol Same: Deeplinkable, EventsEmitting where Context == ModuleContext {}

    fileprivate enum Old {
        final class SameModule: Same {
            let context: ModuleContext
            let events = EventsSource<PageEvent>()

            init(usingContext context: ModuleContext) { self.context = context }
        }
    }

    fileprivate enum New {
        final class SameModule: Same {
            let context: ModuleContext
            let events = EventsSource<PageEvent>()

            init(usingContext context: ModuleContext) { self.context = context }
        }
    }

    @MainActor
    private struct App<Module: Same> {
        let manager = ModuleManager()
        let router: StackRouter

        init() {
            manager.registerDeeplinks(of: Module.self) { _ in ModuleContext(building: Module.self) }
            router = StackRouter(manager: manager)
        }

        func start() {
            router.start(with: ModuleRoutingStep(withMaker: ModuleContext(building: Module.self)))
        }
    }

    private func saved() -> String {
        let app = App<Old.SameModule>()
        app.start()
        return app.router.savedPosition
    }

    @Test
    func aPositionIsRestoredWithTheSameModule() throws {
        let app = App<Old.SameModule>()
        app.router.restore(from: saved())
        #expect(app.router.position.description == "stack: SameModule#1")
        #expect(app.router.savedPosition == saved())
        let decoded = try JSONDecoder().decode(RouterPosition.self, from: Data(saved().utf8))
        #expect(decoded == app.router.position)
    }

    @Test
    func anotherModuleOfThatNameIsNotTakenForIt() throws {
        let app = App<New.SameModule>()
        let reports = Diagnostics.collect { app.router.restore(from: saved()) }
        #expect(
            reports.map(\.summary) == [
                "A screen can't be recreated, because its link doesn't lead to its module."
            ]
        )
        #expect(app.router.position.tabs.isEmpty)
        app.start()
        let decoded = try JSONDecoder().decode(RouterPosition.self, from: Data(saved().utf8))
        #expect(decoded != app.router.position)
        // Regression: a living screen of the other feature was taken for the restored one.
        let more = Diagnostics.collect { app.router.restore(to: decoded) }
        #expect(more.map(\.summary) == reports.map(\.summary))
    }

    @Test
    func aPositionWithoutFullNamesIsRestoredByShortOnes() throws {
        let pattern = try Regex(#""moduleType":"[^"]*","#)
        let old = saved().replacing(pattern, with: "")
        #expect(old != saved())
        let app = App<New.SameModule>()
        app.router.restore(from: old)
        #expect(app.router.position.description == "stack: SameModule#1")
    }
}

extension SavedModuleTypeTests.Same {
    fileprivate static var deeplinkPatterns: [DeeplinkPattern] { ["same://module"] }
    fileprivate var deeplink: Deeplink? { Self.deeplinkPatterns[0].link([:]) }
    fileprivate func makePresentable() -> any Presentable { PageScreen("same") }
}
