import EventModules
import Testing

/// The reports about an analytics table.
@MainActor
struct AnalyticsDiagnosticsTests {
    private let first = LoggingProvider(Log())
    private let second = LoggingProvider(Log())

    private func reports(_ addRows: (AnalyticsEventsListener) -> Void) -> [String] {
        let listener = AnalyticsEventsListener(providers: [first])
        return Diagnostics.collect { addRows(listener) }.map(\.description)
    }

    @Test
    func recordingAnIgnoredCaseIsReported() {
        let expected = """
            An AnalyticsEventsListener both records and ignores a case.
                event type: ShelfEvent
                case: selected
                recorded as: product.selected
            The row takes precedence: the events of the case are recorded.
            To fix this, remove the row or the ignoring(_:).
            """
        let before = reports {
            $0.on(ShelfEvent.selected, as: "product.selected").ignoring(ShelfEvent.selected)
        }
        let after = reports {
            $0.ignoring(ShelfEvent.selected).on(ShelfEvent.selected, as: "product.selected")
        }
        #expect(before + after == [expected, expected])
    }

    @Test
    func twoRowsWithOneNameForACaseAreReported() {
        let expected = """
            An AnalyticsEventsListener records a case twice under the same name.
                event type: ShelfEvent
                case: appeared
                recorded as: appeared
            A provider that both rows use tracks each event twice.
            To fix this, remove one of the rows, or give it another name or other providers.
            """
        let found = reports { [first, second] in
            $0.on(ShelfEvent.appeared, as: "appeared", to: [second])
                .on(ShelfEvent.appeared, as: "appeared", recorded: .once)
                .on(ShelfEvent.appeared, as: "appeared", to: [first])
        }
        #expect(found == [expected])
    }

    // Such a row once matched every payload without a report.
    @Test
    func aRowForAnEventWithAPayloadIsReported() {
        let found = reports {
            $0.on(ShelfEvent.selected(Product(id: "7")), as: "product")
                .ignoring(ShelfEvent.moved(from: 1, to: 2))
        }
        #expect(found.count == 2)
        #expect(found.allSatisfy { $0.hasPrefix("A row ignores the payload of its event.") })
    }

    @Test
    func intendedCombinationsAreNotReported() {
        let found = reports { [second] in
            $0.on(ShelfEvent.appeared, as: "appeared")
                .on(ShelfEvent.appeared, as: "seen")
                .on(ShelfEvent.appeared, as: "appeared", to: [second])
                .on(ShelfEvent.appeared) { .reset }
                .on(NumberEvent.one, as: "number")
                .on(NumberEvent.other, as: "number")
        }
        #expect(found == [])
    }
}

private enum NumberEvent: EventProtocol {
    case one(Int)
    case other(Int)
}
