import EventModulesExporting
import Foundation
import Testing

enum KioskEvent: EventProtocol {
    case sold(String)
}

final class KioskModule: EventsProducer {
    let disposeBag = DisposeBag()
    var events: Observable<KioskEvent> { subject }
    private let subject = PublishSubject<KioskEvent>()

    func sell(_ product: String) { subject.onNext(.sold(product)) }
}

@MainActor
struct RecordingsExportsTests {
    private let kiosk = KioskModule()
    private let manager = ModuleManager(listeners: [EventsLogger { _ in }])

    @Test
    func aRecordingAsTraces() async throws {
        let path = NSTemporaryDirectory() + "/WikiTests-\(UUID().uuidString).jsonl"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let file = try FlowFile(path, app: "kiosk")
        let traced = FlowTrace(manager: manager, to: file)
        manager.setupEventsListeners(for: kiosk)
        kiosk.sell("tea")
        try await file.flush()
        traced.stop()
        let recording = try FlowRecording(contentsOf: path)
        var output: [UInt8] = []

        //> for line in recording.otlpRequests() { output.append(contentsOf: line) }

        let text = String(decoding: output, as: UTF8.self)
        #expect(text.matches(of: /"spanId"/).count == recording.records.count)
        #expect(text.contains("kiosk") && text.split(separator: "\n").count == 1)
    }

    @Test
    func aRunningApp() async throws {
        // No server is at this address: what can't be sent is dropped and counted.
        let collector = try #require(URL(string: "http://127.0.0.1:9"))
        manager.setupEventsListeners(for: kiosk)

        //>> let exporter = FlowExporter(to: collector, app: "kiosk")

        let counts = exporter.counts
        #expect(counts.sent == 0 && counts.refused == 0)
        #expect(counts.dropped == trace.entries.count)
    }
}
