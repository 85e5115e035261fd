import EventModules
import Testing

/// The texts of the reports about an analytics table.
@MainActor
struct AnalyticsDiagnosticsTests {
    private let log = Log()
    private let module = ProductArrayModule()

    private func makeListener() -> AnalyticsEventsListener {
        AnalyticsEventsListener(provider: RecordingProvider(log))
    }

    @Test
    func recordingAnIgnoredCaseIsReported() {
        let expected = """
            An AnalyticsEventsListener both records and ignores a case.
                event type: ProductArrayEvent
                case: productSelected
                recorded as: product.selected
            The row takes precedence: the events of the case are recorded.
            To fix this, remove the row or the ignoring(_:).
            """
        let reports = Diagnostics.collect {
            makeListener()
                .on(ProductArrayEvent.productSelected, as: "product.selected")
                .ignoring(ProductArrayEvent.productSelected)
                .registerToEvents(for: module)
            makeListener()
                .ignoring(ProductArrayEvent.productSelected)
                .on(ProductArrayEvent.productSelected, as: "product.selected")
        }
        #expect(reports.map(\.description) == [expected, expected])
        module.subject.onNext(.productSelected(.lamp))
        #expect(log.lines == ["product.selected"])
    }

    @Test
    func twoRowsWithOneNameForACaseAreReported() {
        let reports = Diagnostics.collect {
            makeListener()
                .on(ProductArrayEvent.appeared, as: "appeared")
                .on(ProductArrayEvent.appeared, as: "appeared", recorded: .once)
                .registerToEvents(for: module)
        }
        #expect(
            reports.map(\.description) == [
                """
                An AnalyticsEventsListener has two rows that record a case by the same name.
                    event type: ProductArrayEvent
                    case: appeared
                    recorded as: appeared
                A provider that both rows use tracks each event twice.
                To fix this, remove one of the rows, or give it another name or other providers.
                """
            ]
        )
        module.subject.onNext(.appeared)
        #expect(log.lines == ["appeared", "appeared"])
    }

    @Test
    func intendedCombinationsAreNotReported() {
        let provider = RecordingProvider("a", log)
        let reports = Diagnostics.collect {
            AnalyticsEventsListener(providers: [provider])
                .on(ProductArrayEvent.appeared, as: "appeared")
                .on(ProductArrayEvent.appeared, as: "seen")
                .on(ProductArrayEvent.appeared, as: "appeared", to: [RecordingProvider("b", log)])
                .on(BasketEvent.emptied, as: "appeared")
                .on(CaptureEvent.number, as: "number")
                .on(CaptureEvent.otherNumber, as: "number")
                .ignoring(CaptureEvent.labelled)
                .ignoring(CaptureEvent.function)
        }
        #expect(reports.isEmpty)
    }
}
