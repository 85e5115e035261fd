import EventModules
import Testing

@MainActor
struct DiagnosticsTests {
    @MainActor
    private final class CrashReporter {
        var reports: [String] = []

        func log(_ report: String) { reports.append(report) }
    }

    @Test
    func reports() {
        let crashReporter = CrashReporter()
        let usual = Diagnostics.sink
        defer { Diagnostics.sink = usual }
        Diagnostics.sink = { report in crashReporter.log(report.description) }
        let taps = PublishSubject<String>()
        taps.onCompleted()
        taps.onNext("too late")
        #expect(crashReporter.reports.count == 1)
    }

    @Test
    func collecting() {
        let taps = PublishSubject<String>()
        //> let reports = Diagnostics.collect {
    }
}
