import EventModules
import Testing

/// Links whose beginning only is answered.
@MainActor
struct StackRouterUnansweredLinksTests {
    private let app = RoutedApp(tabs: ["home"])
    private let link = "app://note/7/panel/8/note/x"

    @Test
    func theBeginningIsShownAndTheRestIsReportedAndEmitted() throws {
        app.manager.unansweredLinks = .openBeginning
        let error = try #require(app.manager.plan(for: link).unanswered)
        var journal: [String] = []
        let reports = Diagnostics.collect {
            journal = app.journal { app.router.route(toDeeplink: link) }
        }
        #expect(reports.map(\.description) == ["\(error)"])
        #expect(journal.suffix(3) == ["pushed #2", "pushed #3", "linkRefused \(error)"])
        #expect(app.router.position.top?.link?.description == "app://panel/8")
    }

    @Test
    func theWholeLinkIsRefusedByDefault() {
        let reports = Diagnostics.collect { app.router.route(toDeeplink: link) }
        #expect(reports.map(\.summary) == ["No pattern answers a deep link."])
        #expect(app.outline == "#1")
    }

    @Test
    func aLinkWithoutAnAnsweredBeginningIsRefused() {
        app.manager.unansweredLinks = .openBeginning
        let reports = Diagnostics.collect { app.router.route(toDeeplink: "app://other/note/7") }
        #expect(reports.map(\.summary) == ["No pattern answers a deep link."])
        #expect(app.outline == "#1")
    }

    // A screen would be made anew from the beginning of its link.
    @Test
    func aScreenIsNotRestoredFromTheBeginningOfItsLink() throws {
        let store = Suas.createStore(reducer: RouterReducer())
        let app = RoutedApp(tabs: ["home"], store: store)
        app.manager.unansweredLinks = .openBeginning
        app.route(.note(7))
        let position = try app.router.position
            .replacing(#"app:\/\/note\/7"#, with: #"app:\/\/note\/7\/other"#)
        app.router.goBack()
        let reports = Diagnostics.collect {
            store.dispatch(action: MoveRouter(to: position))
        }
        let summary = "A screen can't be recreated, because its link does not lead to its module."
        #expect(reports.map(\.summary) == [summary])
        #expect(app.outline == "#1")
    }
}
