import EventModules
import EventModulesStorage

/// The user's answer to whether the market may measure; kept from run to run.
struct Consent: KeptValue, Equatable {
    var isGiven: Bool?

    var purposes: Set<AnalyticsPurpose>? { isGiven.map { $0 ? [.analytics] : [] } }

    static var reducer: TableReducer<Consent> {
        TableReducer(initialState: Consent()).on(AnswerConsent.self) { $0.isGiven = $1.isGiven }
    }
}

struct AnswerConsent: Action, Equatable {
    let isGiven: Bool
}

extension Prompt {
    static let consent = Prompt(
        "May we count what is selected and bought?",
        buttons: [.init("yes", title: "Yes"), .init("no", title: "No", role: .cancel)]
    )
}
