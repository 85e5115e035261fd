import EventModulesCore
import Testing

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
        #expect(
            lines == ["LoginModule: signedIn(name: \"anna\", •••)", "LoginModule: signedOut"]
        )
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
