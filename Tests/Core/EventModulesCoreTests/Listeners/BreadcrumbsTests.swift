import EventModulesCore
import EventModulesTesting
import Testing

@MainActor
struct BreadcrumbsTests {
    private let basket = BasketModule()

    /// Breadcrumbs that hear the basket.
    private func crumbs(keeping limit: Int, lineLimit: Int = 500) -> Breadcrumbs {
        let crumbs = Breadcrumbs(keeping: limit, lineLimit: lineLimit)
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
    func hearsFromWhenItWasAddedUntilItIsRemoved() {
        let crumbs = Breadcrumbs()
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
        let crumbs = Breadcrumbs()
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
        let crumbs = Breadcrumbs()
        let producer = MockProducer<PrintedEvent>()
        crumbs.registerToEvents(for: producer)
        producer.emit(PrintedEvent(text: "a\nb\u{1B}[2J\u{202E}"))
        #expect(
            crumbs.lines == [
                #"MockProducer<PrintedEvent>: PrintedEvent(text: "a\nb\u{1B}[2J\u{202E}")"#
            ]
        )
    }
}

@MainActor
struct EventsLoggerTests {
    @Test
    func writesALineForEachEvent() {
        var lines: [String] = []
        let manager = ModuleManager(listeners: [EventsLogger { lines.append($0) }])
        let products = ProductArrayModule()
        let basket = BasketModule()
        manager.setupEventsListeners(for: products)
        manager.setupEventsListeners(for: basket)
        products.subject.onNext(.appeared)
        basket.subject.onNext(.added("lamp"))
        #expect(lines == ["ProductArrayModule: appeared", "BasketModule: added(\"lamp\")"])
    }

    @Test
    func redactsTheSecretsOfAnEvent() {
        var lines: [String] = []
        let manager = ModuleManager(listeners: [EventsLogger { lines.append($0) }])
        let login = LoginModule()
        manager.setupEventsListeners(for: login)
        login.subject.onNext(.signedIn(name: "anna", Password(text: "1234")))
        login.subject.onNext(.signedOut)
        #expect(lines == ["LoginModule: signedIn(name: \"anna\", •••)", "LoginModule: signedOut"])
    }

    @Test
    func redactsTheSecretsOfAnAnyEvent() {
        let event = AnyEvent(LoginEvent.signedIn(name: "anna", Password(text: "1234")))
        #expect("\(event)" == "signedIn(name: \"anna\", •••)")
    }
}

private struct Password: Redacted {
    let text: String
    var redacted: String { "•••" }
}

private enum LoginEvent: EventProtocol {
    case signedIn(name: String, Password)
    case signedOut
}

private final class LoginModule: EventsProducer {
    let disposeBag = DisposeBag()
    var events: Observable<LoginEvent> { subject }
    let subject = PublishSubject<LoginEvent>()
}
