import EventModules
import EventModulesTesting
import Testing

/// Breadcrumbs of routers, and of what they lead to.
@MainActor
struct RouterBreadcrumbsTests {
    @Test
    func hearsModulesScreensAndRouters() throws {
        let crumbs = Breadcrumbs(keeping: 3)
        let app = RoutedApp(tabs: ["home"], listeners: [crumbs])
        app.route(to: "offers")
        try app.module("offers").subject.onNext(.opened("lamp"))
        #expect(
            crumbs.lines.map { $0.prefix { $0 != "(" } } == [
                "PageScreen: appeared", "StackRouter: pushed", "PageModule: opened",
            ]
        )
    }

    @Test
    func hidesSecretsOfEventsLinksAndPrompts() throws {
        let crumbs = Breadcrumbs()
        let app = RoutedApp(tabs: ["home"], listeners: [crumbs])
        let producer = MockProducer<SecretEvent>()
        app.manager.setupEventsListeners(for: producer)
        producer.emit(.signedIn(Secret(text: "s3cret")))
        producer.emit(.opened(try Deeplink("app://note/1?token=s3cret")))
        app.router.route(toDeeplink: "app://note/1?token=s3cret")
        _ = Diagnostics.collect { app.router.route(toDeeplink: "app://no/1?token=s3cret") }
        _ = app.router.show(Prompt("Sign in", fields: [.init("password", text: nil)]))
        let prompt = try #require(app.router.position.prompt)
        app.router.answer(prompt, button: "ok", texts: ["password": "s3cret"])

        for shown in ["signedIn(•••)", "opened(", "token=…", "linkRefused", "answered"] {
            #expect(crumbs.text.contains(shown))
        }
        #expect(!crumbs.text.utf8.contains("s3cret".utf8))
    }
}
