internal import Delivery

extension AnalyticsEventsListener {
    /// Reports a decision that contradicts or repeats an earlier one, as far as their cases are known.
    func reportMisuse(of decision: AnalyticsDecision, in table: AnalyticsTable) {
        guard !table.decisions.isEmpty, let eventCase = decision.eventCase else { return }
        for earlier in table.decisions where earlier.eventCase == eventCase {
            reportMisuse(eventCase, earlier, decision)
        }
    }

    private func reportMisuse(
        _ eventCase: EventCase,
        _ earlier: AnalyticsDecision,
        _ later: AnalyticsDecision
    ) {
        switch (earlier.recording, later.recording) {
        case (let recording?, nil), (nil, let recording?):
            reportContradiction(later.type, eventCase, recording)
        case (let earlier?, let recording?) where recording.repeats(earlier, all: providers):
            reportRepetition(later.type, eventCase, recording)
        default: break
        }
    }

    private func reportContradiction(
        _ type: any EventProtocol.Type,
        _ eventCase: EventCase,
        _ recording: AnalyticsRecording
    ) {
        Diagnostics.report(
            Diagnostic(
                "An AnalyticsEventsListener was told both to record a case and to ignore it.",
                [
                    "event type": "\(type)",
                    "case": eventCase.label,
                    "recorded as": recording.name,
                ],
                explanation: """
                    Its events are recorded: ignoring(_:) only says that a case has no row on purpose.
                    """,
                fix: "To fix this, remove the row or the ignoring(_:)."
            )
        )
    }

    private func reportRepetition(
        _ type: any EventProtocol.Type,
        _ eventCase: EventCase,
        _ recording: AnalyticsRecording
    ) {
        Diagnostics.report(
            Diagnostic(
                "An AnalyticsEventsListener was given two rows that record a case by one name.",
                [
                    "event type": "\(type)",
                    "case": eventCase.label,
                    "recorded as": recording.name,
                ],
                explanation: "A service that both rows are for is told twice of each event.",
                fix: """
                    To fix this, remove one of the rows, or give it another name or other providers.
                    """
            )
        )
    }
}
