import EventModules
import EventModulesTesting
import Testing

// MARK: - Logs

extension EventModulesExamplesTests {
    private enum PaymentEvent: EventProtocol {
        case failed(reason: String)
    }

    private enum SearchEvent: EventProtocol {
        case typed(String)
    }

    private enum CheckoutEvent: EventProtocol {
        case began, ended
    }

    private final class CrashReporter {
        var lines: [String] = []

        func log(_ text: String) { lines.append(text) }
    }

    @Test
    func aLogHasLevelsAndIntervals() {
        //> let log = SystemLog(subsystem: "shop", category: "events")

        #expect(log.registerToEvents(for: MockProducer<CheckoutEvent>()))
    }

    @Test
    func crumbsFollowAReport() throws {
        let crashReporter = CrashReporter()
        let sink = Diagnostics.sink
        defer { Diagnostics.sink = sink }

        //> let crumbs = Crumbs(keeping: 50)

        let search = MockProducer<SearchEvent>()
        manager.setupEventsListeners(for: search)
        search.emit(.typed("lamp"))
        let subject = PublishSubject<Int>()
        subject.onCompleted()
        subject.onNext(1)
        let report = try #require(crashReporter.lines.first)
        #expect(report.hasSuffix("\nMockProducer<SearchEvent>: typed(\"lamp\")"))
    }
}
