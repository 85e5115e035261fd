import EventModulesTesting
import EventModulesTracing
import Testing

//> extension AnalyticsPurpose {

//> struct Consent {

//> struct AnswerConsent: Action {

extension AnalyticsTests {
    @Test
    func consent() throws {
        let printed = Printed.lines {
            //> let store = Suas.createStore(

            let manager = ModuleManager(listeners: [analytics], store: store)
            manager.setupEventsListeners(for: search)
            let trace = FlowTrace(manager: manager, keeping: 100) { print($0) }
            search.events.emit(.shown)
            search.events.emit(.closed)
            store.dispatch(AnswerConsent(purposes: [.analytics]))
            search.events.emit(.shown)
            trace.stop()
        }
        #expect(try page.shows(printed.joined(separator: "\n")), "\(printed)")
        #expect(provider.tracked.map(\.event) == ["search.shown", "search.shown"])
    }

    @Test
    func nothingIsTrackedBeforeTheAnswer() {
        let store = Suas.createStore(
            reducer: TableReducer(initialState: Consent())
                .on(AnswerConsent.self) { $0.purposes = $1.purposes }
        )
        let analytics = AnalyticsEventsListener.shop(providers: [provider])
            .consent(in: store) { $0[Consent.self]?.purposes }
        let manager = ModuleManager(listeners: [analytics], store: store)
        manager.setupEventsListeners(for: search)

        //> let flow = FlowRecorder(manager: manager, exhaustivity: .off)

        flow.expect(.held("search.shown"))
        flow.expect(.tracked("search.shown"))
        flow.finish()
    }
}

// MARK: - Secrets

extension AnalyticsTests {
    //> struct Email: RawRepresentable, Redacted, AnalyticsConvertible {

    private enum SignUpEvent: EventProtocol {
        case finished(Email)
    }

    @Test
    func secrets() throws {
        let (signUp, analytics) = (
            MockProducer<SignUpEvent>(), AnalyticsEventsListener(provider: provider)
        )

        //>2 analytics

        let manager = ModuleManager(listeners: [analytics])
        manager.setupEventsListeners(for: signUp)
        let flow = FlowRecorder(manager: manager)
        signUp.emit(.finished(Email(rawValue: "anna@example.com")))
        let transcript = "\(flow.transcript)"
        #expect(try page.shows(transcript), "\(transcript)")
        flow.skip()
        flow.finish()
        #expect(
            provider.tracked == [
                TrackedEvent("signed_up", ["email": "anna@example.com"]),
                TrackedEvent("welcomed", ["text": "Hello •••"]),
            ]
        )
    }
}
