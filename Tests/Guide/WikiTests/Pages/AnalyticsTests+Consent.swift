import EventModulesTesting
import EventModulesTracing
import Testing

extension AnalyticsPurpose {
    static let advice = AnalyticsPurpose("advice", beforeAnswer: .dropped)
}

struct Consent {
    var purposes: Set<AnalyticsPurpose>?
}

struct AnswerConsent: Action {
    let purposes: Set<AnalyticsPurpose>
}

extension AnalyticsTests {
    @Test
    func consent() throws {
        let printed = Printed.lines {
            let store = Suas.createStore(
                reducer: TableReducer(initialState: Consent())
                    .on(AnswerConsent.self) { consent, action in
                        consent.purposes = action.purposes
                    }
            )
            let analytics = AnalyticsEventsListener(provider: provider)
                .on(SearchEvent.shown, as: "search.shown")
                .on(SearchEvent.closed, as: "search.left", for: .advice)
                .consent(in: store) { $0[Consent.self]?.purposes }

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
    struct Email: RawRepresentable, Redacted, AnalyticsConvertible {
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

        analytics
            .on(
                SignUpEvent.finished,
                as: "signed_up",
                properties: [.property(revealing: "email", \.self)]
            )
            .on(SignUpEvent.finished, as: "welcomed") { ["text": "Hello \($0)"] }

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
