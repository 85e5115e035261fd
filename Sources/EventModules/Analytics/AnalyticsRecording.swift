/// How the events of a case are recorded.
@MainActor
struct AnalyticsRecording {
    /// The name under which the services know them.
    let name: String

    /// Those that are told, if not all of the listener are.
    let providers: [any AnalyticsProvider]?
    let policy: AnalyticsPolicy
    let admits: AnalyticsPolicy.Admission

    init(
        as name: String,
        to providers: [any AnalyticsProvider]?,
        _ policy: AnalyticsPolicy,
        row: Int
    ) {
        self.name = name
        self.providers = providers
        self.policy = policy
        admits = policy.makeAdmission(ofRow: row)
    }

    /// Whether both tell one provider the same name; `all` are the providers of the listener.
    func repeats(_ other: AnalyticsRecording, all: [any AnalyticsProvider]) -> Bool {
        guard name == other.name else { return false }
        if providers == nil, other.providers == nil { return true }
        let others = other.providers ?? all
        return (providers ?? all).contains { provider in others.contains { $0 === provider } }
    }
}
