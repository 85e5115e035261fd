import EventModules
import EventModulesTesting
import Testing

@MainActor
struct CrumbsTests {
    private let basket = BasketModule()

    /// Crumbs that hear the basket.
    private func crumbs(keeping limit: Int, lineLimit: Int = 500) -> Crumbs {
        let crumbs = Crumbs(keeping: limit, lineLimit: lineLimit)
        crumbs.registerToEvents(for: basket)
        return crumbs
    }

    @Test(arguments: 1...5)
    func keepsTheLastLinesOldestFirst(limit: Int) {
        let crumbs = crumbs(keeping: limit)
        #expect(crumbs.lines == [])
        for count in 1...3 * limit + 1 {
            basket.subject.onNext(.added("\(count)"))
            let kept = max(1, count - limit + 1)...count
            #expect(crumbs.lines == kept.map { "BasketModule: added(\"\($0)\")" })
        }
    }

    @Test(arguments: [0, -1, .min])
    func keepsAtLeastOneLine(limit: Int) {
        let crumbs = crumbs(keeping: limit)
        basket.subject.onNext(.added("lamp"))
        basket.subject.onNext(.emptied)
        #expect(crumbs.lines == ["BasketModule: emptied"])
    }

    @Test
    func itsTextHasTheLinesInOrder() {
        let crumbs = crumbs(keeping: .max)
        #expect(crumbs.text == "")
        basket.subject.onNext(.added("lamp"))
        basket.subject.onNext(.emptied)
        #expect(crumbs.text == "BasketModule: added(\"lamp\")\nBasketModule: emptied")
    }

    @Test
    func cutsALongLineAndMarksIt() {
        let crumbs = crumbs(keeping: 2, lineLimit: 25)
        basket.subject.onNext(.added(String(repeating: "ä", count: 100_000)))
        basket.subject.onNext(.emptied)
        #expect(crumbs.lines == ["BasketModule: added(\"ääää…", "BasketModule: emptied"])
    }

    @Test(arguments: [0, -1])
    func aLineWithoutLengthIsOnlyTheMark(lineLimit: Int) {
        let crumbs = crumbs(keeping: 2, lineLimit: lineLimit)
        basket.subject.onNext(.emptied)
        #expect(crumbs.lines == ["…"])
    }

    @Test
    func hearsModulesScreensAndRouters() throws {
        let crumbs = Crumbs(keeping: 3)
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
    func hearsFromWhenItWasAddedUntilItIsRemoved() {
        let crumbs = Crumbs()
        let manager = ModuleManager()
        manager.setupEventsListeners(for: basket)
        basket.subject.onNext(.added("early"))
        manager.addEventsListeners([crumbs])
        basket.subject.onNext(.added("lamp"))
        manager.removeEventsListener(crumbs)
        basket.subject.onNext(.added("late"))
        #expect(crumbs.lines == ["BasketModule: added(\"lamp\")"])
    }

    @Test
    func retainsNoProducer() {
        let crumbs = Crumbs()
        weak var released: BasketModule?
        do {
            let basket = BasketModule()
            released = basket
            crumbs.registerToEvents(for: basket)
            basket.subject.onNext(.emptied)
        }
        #expect(released == nil)
        #expect(crumbs.lines == ["BasketModule: emptied"])
    }

    @Test
    func escapesControlCharacters() {
        let crumbs = Crumbs()
        let producer = MockProducer<PrintedEvent>()
        crumbs.registerToEvents(for: producer)
        producer.emit(PrintedEvent(description: "a\nb\u{1B}[2J\u{202E}"))
        #expect(crumbs.lines == [#"MockProducer<PrintedEvent>: a\nb\u{1B}[2J\u{202E}"#])
    }

    @Test
    func hidesSecretsOfEventsLinksAndPrompts() throws {
        let crumbs = Crumbs()
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

/// An event that prints itself.
struct PrintedEvent: EventProtocol, CustomStringConvertible {
    let description: String
}

struct Secret: Redacted {
    let text: String
    var redacted: String { "•••" }
}

enum SecretEvent: EventProtocol {
    case signedIn(Secret)
    case opened(Deeplink)
}
