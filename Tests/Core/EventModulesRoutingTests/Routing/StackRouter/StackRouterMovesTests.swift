import EventModules
import Testing

/// Moves back.
@MainActor
struct StackRouterMovesTests {
    private let app = RoutedApp(tabs: ["home"])

    private func push(_ names: String...) {
        for name in names { app.route(to: name) }
    }

    @Test
    func popsTheScreenOnTop() {
        push("a", "b")
        let journal = app.journal { app.router.pop() }
        #expect(
            journal == [
                "b willDisappear", "a willAppear", "b disappeared", "a appeared", "popped #3",
            ]
        )
        #expect(app.outline == "#1 #2")
    }

    @Test
    func popsNeitherTheRootNorAModal() {
        #expect(app.journal { app.router.pop() }.isEmpty)
        app.route(to: "a", .modal)
        #expect(app.journal { app.router.pop() }.isEmpty)
        app.route(to: "b", .modalWithNavigation())
        #expect(app.journal { app.router.pop() }.isEmpty)
        #expect(app.outline == "#1 | modal #2 | navigation #3")
    }

    @Test
    func popsEmbeddedScreensWithTheirParent() {
        push("a")
        app.route(to: "inner", .embed)
        let journal = app.journal { app.router.pop() }
        #expect(journal.last == "popped #2 #3")
        #expect(app.living == ["home"])
    }

    @Test
    func popsToTheRoot() {
        push("a", "b", "c")
        let journal = app.journal { app.router.popToRoot() }
        #expect(
            journal == [
                "c willDisappear", "home willAppear", "c disappeared", "home appeared",
                "popped #2 #3 #4",
            ]
        )
        #expect(app.journal { app.router.popToRoot() }.isEmpty)
    }

    @Test
    func popsToTheRootOfTheModalOnTop() {
        push("a")
        app.route(to: "b", .modalWithNavigation())
        push("c", "d")
        app.router.popToRoot()
        #expect(app.outline == "#1 #2 | navigation #3")
    }

    @Test
    func popsToAScreen() throws {
        push("a", "b", "c")
        let journal = try app.journal { app.router.show(try app.id(2)) }
        #expect(
            journal == [
                "c willDisappear", "a willAppear", "c disappeared", "a appeared", "shown #2",
            ]
        )
        #expect(app.outline == "#1 #2")
        #expect(app.living == ["home", "a"])
    }

    @Test
    func popsToAScreenOfAnotherTabUnderModals() throws {
        let app = RoutedApp(tabs: ["a", "b"])
        app.route(to: "c")
        app.router.selectTab(1)
        app.route(to: "d", .modal)
        app.route(to: "e", .modalWithNavigation())
        let journal = try app.journal { app.router.show(try app.id(1)) }
        #expect(
            journal == [
                "e willDisappear", "a willAppear", "e disappeared", "a appeared", "shown #1",
            ]
        )
        #expect(app.outline == "*#1 | #2")
    }

    @Test
    func popsToAScreenOfAModal() throws {
        app.route(to: "a", .modalWithNavigation())
        push("b")
        app.route(to: "c", .modal)
        try app.router.show(app.id(2))
        #expect(app.outline == "#1 | navigation #2")
    }

    @Test
    func popsToTheParentOfAnEmbeddedScreen() throws {
        app.route(to: "inner", .embed)
        push("a")
        try app.router.show(app.id(2))
        #expect(app.outline == "#1(#2)")
    }

    @Test
    func poppingToTheScreenOnTopEmitsNothing() throws {
        push("a")
        #expect(try app.journal { app.router.show(try app.id(2)) }.isEmpty)
    }

    @Test
    func poppingToAScreenThatHasLeftChangesNothing() throws {
        push("a", "b")
        let gone = try app.id(3)
        app.router.pop()
        #expect(app.journal { app.router.show(gone) }.isEmpty)
        #expect(app.outline == "#1 #2")
    }

    @Test
    func dismissesTheModalOnTop() {
        app.route(to: "a", .modal)
        app.route(to: "b", .modalWithNavigation())
        push("c")
        let journal = app.journal { app.router.dismiss() }
        #expect(
            journal == [
                "c willDisappear", "a willAppear", "c disappeared", "a appeared",
                "dismissed #3 #4",
            ]
        )
        #expect(app.outline == "#1 | modal #2")
    }

    @Test
    func dismissingWithoutAModalChangesNothing() {
        push("a")
        #expect(app.journal { app.router.dismiss() }.isEmpty)
        #expect(app.journal { app.router.dismissAll() }.isEmpty)
    }

    @Test(arguments: [3, 4, 5])
    func dismissesAModalByAnyOfItsScreensAndAllAbove(number: Int) throws {
        app.route(to: "a", .modal)
        app.route(to: "b", .modalWithNavigation())
        app.route(to: "inner", .embed)
        push("c")
        app.route(to: "d", .modal)
        let journal = try app.journal { app.router.dismiss(try app.id(number)) }
        #expect(journal.last == "dismissed #3 #4 #5 #6")
        #expect(app.outline == "#1 | modal #2")
    }

    @Test
    func dismissingAScreenOutsideModalsChangesNothing() throws {
        push("a")
        app.route(to: "b", .modal)
        #expect(try app.journal { app.router.dismiss(try app.id(2)) }.isEmpty)
    }

    @Test
    func dismissesAllModals() {
        app.route(to: "a", .modal)
        app.route(to: "b", .modalWithNavigation())
        let journal = app.journal { app.router.dismissAll() }
        #expect(
            journal == [
                "b willDisappear", "home willAppear", "b disappeared", "home appeared",
                "dismissed #2 #3",
            ]
        )
    }

    @Test
    func goesBackToTheRoot() {
        push("a")
        app.route(to: "b", .modalWithNavigation())
        push("c")
        var steps: [String] = []
        while app.router.position.canGoBack {
            app.router.goBack()
            steps.append(app.outline)
        }
        #expect(steps == ["#1 #2 | navigation #3", "#1 #2", "#1"])
        #expect(app.journal { app.router.goBack() }.isEmpty)
    }

    @Test
    func goingBackEmitsPoppedOrDismissed() {
        app.route(to: "b", .modalWithNavigation())
        push("c")
        let journal = app.journal {
            app.router.goBack()
            app.router.goBack()
        }
        #expect(
            journal.filter { $0.contains("#") } == ["popped #3", "dismissed #2"]
        )
    }

    @Test
    func selectsATab() {
        let app = RoutedApp(tabs: ["a", "b"])
        let journal = app.journal { app.router.selectTab(1) }
        #expect(
            journal == [
                "a willDisappear", "b willAppear", "a disappeared", "b appeared", "tabSelected 1",
            ]
        )
        #expect(app.journal { app.router.selectTab(1) }.isEmpty)
    }

    @Test
    func selectsATabUnderModals() {
        let app = RoutedApp(tabs: ["a", "b"])
        app.route(to: "c", .modal)
        #expect(app.journal { app.router.selectTab(1) } == ["tabSelected 1"])
        #expect(app.outline == "#1 | *#2 | modal #3")
    }

    @Test
    func stopsAndReleasesAllScreens() {
        push("a")
        app.route(to: "b", .modal)
        let journal = app.journal { app.router.stop() }
        #expect(journal == ["b willDisappear", "b disappeared", "stopped #1 #2 #3"])
        #expect(app.living.isEmpty)
        #expect(app.journal { app.router.stop() }.isEmpty)
    }
}
