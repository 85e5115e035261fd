import EventModulesExporting
import EventModulesTracing
import Foundation
import Testing

/// The examples in the comments of EventModulesExporting.
@MainActor
struct EventModulesExportingExamplesTests {
    @Test
    func flowsAreSent() async throws {
        let collector = try #require(URL(string: "http://127.0.0.1:9"))
        let trace = FlowTrace()

        //> let exporter = FlowExporter(to: .otlp(collector))

        #expect(exporter.counts.sent == 0)
    }

    @Test
    func collectorsHaveAnAddress() {
        let exporter = FlowExporter(to: .otlp(URL(string: "http://localhost:4318")!))

        #expect(exporter.counts == FlowExporter.Counts())
    }
}
