import EventModules
import EventModulesStorage
import EventModulesTesting
import Foundation
import Testing

//> struct Token: KeptValue, Redacted {

//> struct Login: KeptValue {

@MainActor
final class SecretsTests {
    private let page = GuidePage(path: "Wiki/Secrets.md")
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("SecretsTests-\(UUID().uuidString)")

    deinit { try? FileManager.default.removeItem(at: folder) }

    //> struct Password: Redacted {

    //> struct SignIn: Action {

    @Test
    func minimalExample() throws {
        let action = SignIn(name: "Anna", password: Password(text: "1234"))
        let shown = LoggerMiddleware.text(of: action)
        #expect(try page.text().contains("then show `\(shown)`."))
    }

    private struct Server: Uninspected {}

    private struct Order: Action {
        let id: Int
        let server: Server
    }

    @Test
    func uninspectedPropertiesAreLeftOut() {
        #expect(LoggerMiddleware.text(of: Order(id: 1, server: Server())) == "Order(id: 1)")
    }

    @Test
    func keptStates() async {
        //> let kept = KeptState(in: folder).keep(Login.self, redacted: [Token.self])

        let store = Suas.createStore(reducer: TableReducer(initialState: Login()), keeping: kept)
        store.reset(state: Login(token: Token(text: "1234")))
        let reports = await Diagnostics.collectReports { await store.flushKeptStates() }
        #expect(reports == [])
    }

    private struct Email: RawRepresentable, Redacted, AnalyticsConvertible {
        let rawValue: String
        var redacted: String { "•••" }
    }

    private enum SignUpEvent: EventProtocol {
        case finished(Email)
    }

    @Test
    func analytics() throws {
        let provider = RecordingAnalyticsProvider()
        let analytics = AnalyticsEventsListener(provider: provider)
        let signUp = MockProducer<SignUpEvent>()

        //> analytics.on(

        let manager = ModuleManager(listeners: [analytics])
        manager.setupEventsListeners(for: signUp)
        let flow = FlowRecorder(manager: manager)
        signUp.emit(.finished(Email(rawValue: "anna@example.com")))
        let transcript = "\(flow.transcript)"
        #expect(try page.shows(transcript), "\(transcript)")
        flow.skip()
        flow.finish()
        #expect(provider.tracked == [TrackedEvent("signed_up", ["email": "anna@example.com"])])
    }
}
