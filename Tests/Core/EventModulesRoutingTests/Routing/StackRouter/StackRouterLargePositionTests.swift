import EventModules
import Foundation
import Testing

/// Positions of many screens, whose sender is unknown.
@MainActor
struct StackRouterLargePositionTests {
    private enum Shape: CaseIterable {
        case modals
        case tabs
        case stack
    }

    private func json(_ shape: Shape, _ count: Int) -> String {
        let screens = (1...count).map { number in
            #"{"embedded":[],"hasCloseButton":false,"id":\#(number),"link":"app://note/\#(number)","#
                + #""module":"LinkedModule<Note>","routingContext":"main"}"#
        }
        func stack(_ screens: ArraySlice<String>) -> String {
            #"{"root":\#(screens.first ?? ""),"pushed":[\#(screens.dropFirst().joined(separator: ","))]}"#
        }
        let stacks = screens.indices.map { stack(screens[$0...$0]) }
        let tabs: [String]
        var modals: [String] = []
        switch shape {
        case .modals:
            tabs = [stacks[0]]
            modals = stacks.dropFirst().map { #"{"navigation":{"_0":\#($0)}}"# }
        case .tabs: tabs = stacks
        case .stack: tabs = [stack(screens[...])]
        }
        return #"{"tabs":[\#(tabs.joined(separator: ","))],"selectedTab":0,"#
            + #""modals":[\#(modals.joined(separator: ","))]}"#
    }

    // Each new screen was searched for in the whole position, which took minutes.
    @Test(arguments: Shape.allCases)
    private func everyScreenIsRestored(shape: Shape) {
        let app = RoutedApp()
        app.router.restore(from: json(shape, 10_000))
        #expect(app.router.position.screens.map(\.id.number) == Array(1...10_000))
        #expect(app.router.presentable(for: app.router.position.screens[5000].id) != nil)
    }

    @Test
    func aPositionOfMoreScreensIsRefused() {
        let app = RoutedApp(tabs: ["home"])
        let reports = Diagnostics.collect { app.router.restore(from: json(.modals, 10_001)) }
        #expect(
            reports.map(\.description) == [
                """
                A saved position can't be read.
                    problem: There are 10001 screens, but a position has at most 10000. \
                To fix this, leave out some of them.
                    at: the whole text
                It was damaged, or another version of the app has saved it. The router stays where \
                it is.
                To fix this, pass the text of savedPosition, and start the router if it shows nothing.
                """
            ]
        )
        #expect(app.outline == "#1")
    }
}
