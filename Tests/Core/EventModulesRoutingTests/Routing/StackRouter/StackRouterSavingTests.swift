import EventModules
import Foundation
import Testing

/// Positions as text.
@MainActor
struct StackRouterSavingTests {
    private func saved() -> String {
        let app = RoutedApp()
        app.router.start(withTabs: [.note(1), .note(2)], selected: 1)
        app.route(.note(3))
        app.route(.note(4), .modalWithNavigation())
        return app.router.savedPosition
    }

    @Test(arguments: [false, true])
    func aDeepPositionIsRestored(hasStore: Bool) {
        let app = RoutedApp(store: hasStore ? Suas.createStore(reducer: RouterReducer()) : nil)
        let journal = app.journal { app.router.restore(from: saved()) }
        let outline = "#1 | *#2 #3 | navigation #4"
        #expect(journal == ["note 4 willAppear", "note 4 appeared", "restored \(outline)"])
        #expect(app.outline == outline)
        #expect(app.router.savedPosition == saved())
    }

    @Test
    func theSamePositionChangesNothing() {
        let app = RoutedApp()
        app.router.restore(from: saved())
        #expect(app.journal { app.router.restore(from: saved()) } == [])
    }

    @Test
    func aRouterThatWasNotStartedSavesNothing() {
        let app = RoutedApp()
        #expect(app.router.savedPosition == "")
        #expect(Diagnostics.collect { app.router.restore(from: "") } == [])
    }

    @Test
    func screensWithoutLinksAreReportedAndLeftOut() {
        let app = RoutedApp(tabs: ["home"])
        let next = RoutedApp()
        let reports = Diagnostics.collect { next.router.restore(from: app.router.savedPosition) }
        #expect(reports.map(\.summary) == ["A screen can't be recreated, because it has no link."])
        #expect(next.router.position.tabs.isEmpty)
    }

    @Test
    func anImpossiblePositionIsReportedAndChangesNothing() {
        let app = RoutedApp(tabs: ["home"])
        let text = #"{"tabs":[],"selectedTab":3,"modals":[]}"#
        let reports = Diagnostics.collect { app.router.restore(from: text) }
        #expect(
            reports.map(\.description) == [
                """
                A saved position can't be read.
                    problem: Tab 3 is selected, but there are 0. To fix this, select 0.
                    at: selectedTab
                It was damaged, or another version of the app has saved it. The router stays where \
                it is.
                To fix this, pass the text of savedPosition, and start the router if it shows nothing.
                """
            ]
        )
        #expect(app.outline == "#1")
    }

    @Test(arguments: [
        "nonsense", "3", "null", "[]", "{}", "{\"tabs\"", "\0", #"{"tabs":[{}],"modals":[]}"#,
        String(repeating: "[", count: 100_000), String(repeating: #"{"tabs":"#, count: 100_000),
        #"{"tabs":[],"selectedTab":99999999999999999999,"modals":[]}"#,
    ])
    func damagedTextIsReportedAndChangesNothing(text: String) {
        let app = RoutedApp(tabs: ["home"])
        let reports = Diagnostics.collect { app.router.restore(from: text) }
        #expect(reports.map(\.summary) == ["A saved position can't be read."])
        #expect(app.outline == "#1")
    }

    @Test
    func aPositionThatIsCutOffAnywhereIsReported() {
        let app = RoutedApp(tabs: ["home"])
        let text = saved()
        for count in 1..<text.count {
            let reports = Diagnostics.collect { app.router.restore(from: "\(text.prefix(count))") }
            #expect(reports.count == 1)
        }
        #expect(app.outline == "#1")
    }

    @Test
    func aSystemsLinkIsFollowed() throws {
        let app = RoutedApp(tabs: ["home"])
        app.router.open(try #require(URL(string: "app://note/7")))
        #expect(app.outline == "#1 #2")
    }
}
