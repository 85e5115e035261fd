import EventModulesTesting
import EventModulesTracing
import Testing

extension AnalyticsPurpose {
    static let advice = AnalyticsPurpose("advice")
}

struct Consent {
    var purposes: Set<AnalyticsPurpose>?
}

struct AnswerConsent: Action {
    let purposes: Set<AnalyticsPurpose>
}

extension AnalyticsTests {
    private func makeStore() -> Store {
        Suas.createStore(
            reducer: TableReducer(initialState: Consent())
                .on(AnswerConsent.self) { $0.purposes = $1.purposes }
        )
    }

    @Test
    func consent() {
        let store = makeStore()

        //> let analytics = AnalyticsEventsListener(provider: provider)

        analytics.registerToEvents(for: search)
        search.events.emit(.closed)
        search.events.emit(.shown)
        #expect(provider.tracked.map(\.event) == ["search.shown"])
        store.dispatch(AnswerConsent(purposes: [.marketing]))
        #expect(provider.tracked.map(\.event) == ["search.shown", "search.left"])
    }

    @Test
    func nothingIsTrackedBeforeTheAnswer() {
        let store = makeStore()
        let analytics = AnalyticsEventsListener.shop(providers: [provider])
            .consent(in: store) { $0[Consent.self]?.purposes }
        let manager = ModuleManager(listeners: [analytics], store: store)
        manager.setupEventsListeners(for: search)

        let flow = FlowRecorder(manager: manager, exhaustivity: .off)
        search.events.emit(.shown)
        store.dispatch(AnswerConsent(purposes: [.analytics]))
        flow.expectNothingTracked(before: .action(AnswerConsent.self))
        flow.expect(.held("search.shown"))
        flow.expect(.tracked("search.shown"))
        flow.finish()
    }
}

// MARK: - Secrets

extension AnalyticsTests {
    private struct Email: RawRepresentable, Redacted, AnalyticsConvertible {
        let rawValue: String
        var redacted: String { "•••" }
    }

    private enum SignUpEvent: EventProtocol {
        case finished(Email)
    }

    @Test
    func secrets() throws {
        let (signUp, analytics) = (
            MockProducer<SignUpEvent>(), AnalyticsEventsListener(provider: provider)
        )

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
