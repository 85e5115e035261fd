import EventModules
import Testing

/// Close buttons, and screens that the user has left by a gesture.
@MainActor
struct StackRouterClosingTests {
    private let app = RoutedApp(tabs: ["home"])

    /// A mode with a close button that writes down when it was used, and what lives then.
    private func push(_ name: String) -> RoutingStepPresentationMode {
        .push(withCloseButton: true, onClose: onClose(name))
    }

    private func onClose(_ name: String) -> @MainActor () -> Void {
        { [log = app.log, unowned app] in log.lines.append("\(name) closed, \(app.living)") }
    }

    @Test
    func closesAPushedScreenAndCallsOnCloseAfterwards() throws {
        app.route(to: "a", push("a"))
        let id = try app.id(2)
        let journal = app.journal { app.router.close(id) }
        #expect(
            journal == [
                "a willDisappear", "home willAppear", "a disappeared", "home appeared",
                "popped #2", "a closed, [\"home\"]",
            ]
        )
        #expect(app.journal { app.router.close(id) }.isEmpty)
    }

    @Test
    func closingAScreenTwiceInATurnCallsOnCloseOnce() throws {
        app.route(to: "a", push("a"))
        let id = try app.id(2)
        let journal = app.journal { app.router.perform([.close(id), .close(id)]) }
        #expect(journal.suffix(2) == ["popped #2", "a closed, [\"home\"]"])
    }

    @Test
    func closesAPushedScreenWithAllAboveIt() throws {
        app.route(to: "a", push("a"))
        app.route(to: "b", push("b"))
        let journal = try app.journal { app.router.close(try app.id(2)) }
        #expect(journal.suffix(2) == ["popped #2 #3", "a closed, [\"home\"]"])
    }

    @Test
    func closesAModalWithAllAboveIt() throws {
        app.route(
            to: "a",
            .modalWithNavigation(withCloseButton: true, onClose: onClose("a"))
        )
        app.route(to: "b")
        app.route(to: "c", .modal)
        let journal = try app.journal { app.router.close(try app.id(2)) }
        #expect(journal.suffix(2) == ["dismissed #2 #3 #4", "a closed, [\"home\"]"])
    }

    @Test
    func closesAnEmbeddedScreenAlone() throws {
        app.route(to: "a", .embed)
        app.route(to: "b", .embed)
        let journal = try app.journal { app.router.close(try app.id(2)) }
        #expect(journal == ["a willDisappear", "a disappeared", "popped #2"])
        #expect(app.outline == "#1(#3)")
    }

    @Test
    func closesAScreenThatIsCovered() throws {
        app.route(to: "a", push("a"))
        app.route(to: "b", .modal)
        let journal = try app.journal { app.router.close(try app.id(2)) }
        #expect(journal == ["popped #2", "a closed, [\"home\", \"b\"]"])
        #expect(app.outline == "#1 | modal #3")
    }

    @Test
    func closesAScreenOfAnotherTab() throws {
        let app = RoutedApp(tabs: ["a", "b"])
        app.route(to: "c")
        app.router.selectTab(1)
        #expect(try app.journal { app.router.close(try app.id(3)) } == ["popped #3"])
        #expect(app.outline == "#1 | *#2")
    }

    @Test
    func doesNotCloseTheRootOfATab() throws {
        #expect(try app.journal { app.router.close(try app.id(1)) }.isEmpty)
        #expect(app.outline == "#1")
    }

    @Test
    func otherMovesBackDoNotCallOnClose() throws {
        let ways: [(ScreenID) -> Void] = [
            { _ in app.router.pop() }, { _ in app.router.popToRoot() },
            { _ in app.router.goBack() }, { app.router.userDidLeave($0) },
            { _ in app.router.replaceTab(0, with: .page("home")) },
            { _ in app.router.start(with: .page("home")) },
        ]
        for way in ways {
            app.route(to: "a", push("a"))
            let id = try #require(app.router.position.top?.id)
            let journal = app.journal { way(id) }
            #expect(!journal.isEmpty)
            #expect(!journal.contains { $0.hasPrefix("a closed") })
            app.router.close(id)
            #expect(!app.log.lines.contains { $0.hasPrefix("a closed") })
        }
    }

    @Test
    func onCloseMayRoute() throws {
        app.route(
            to: "a",
            .push(withCloseButton: true, onClose: { [unowned app] in app.route(to: "b") })
        )
        try app.router.close(app.id(2))
        #expect(app.outline == "#1 #3")
    }

    @Test
    func aScreenPresentedInsteadKeepsItsOnClose() throws {
        let app = RoutedApp()
        var closed = 0
        _ = Diagnostics.collect {
            app.route(to: "a", .push(withCloseButton: true, onClose: { closed += 1 }))
        }
        #expect(app.router.position.top?.hasCloseButton == true)
        try app.router.close(app.id(1))
        #expect(closed == 1)
        #expect(app.outline.isEmpty)
    }

    @Test
    func aGestureEndsAsAPopDoes() throws {
        let both = [RoutedApp(tabs: ["home"]), RoutedApp(tabs: ["home"])]
        for app in both {
            app.route(to: "a")
            app.route(to: "b")
        }
        let journals = try [
            both[0].journal { both[0].router.pop() },
            both[1].journal { both[1].router.userDidLeave(try both[1].id(3)) },
        ]
        #expect(journals[0] == journals[1])
        #expect(both[0].router.position == both[1].router.position)
    }

    @Test
    func aUserMayPullDownAModalWithOthersAbove() throws {
        app.route(to: "a", .modalWithNavigation())
        app.route(to: "b", .modal)
        let journal = try app.journal { app.router.userDidLeave(try app.id(2)) }
        #expect(
            journal == [
                "b willDisappear", "home willAppear", "b disappeared", "home appeared",
                "dismissed #2 #3",
            ]
        )
    }

    @Test
    func reportingAScreenThatHasLeftChangesNothing() throws {
        app.route(to: "a")
        let id = try app.id(2)
        app.router.pop()
        #expect(app.journal { app.router.userDidLeave(id) }.isEmpty)
    }
}
