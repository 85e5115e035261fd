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

private struct Mailbox: FlowTransport {
    let messages: AsyncStream<FlowMessage>.Continuation

    func send(_ message: FlowMessage) async -> FlowAnswer {
        messages.yield(message)
        return .accepted
    }
}

@MainActor
struct RecordingsExportsTests {
    private let kiosk = KioskModule()
    private let manager = ModuleManager(listeners: [EventsLogger { _ in }])

    @Test
    func aRecordingInAnotherFormat() async throws {
        let path = NSTemporaryDirectory() + "/WikiTests-\(UUID().uuidString).jsonl"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let file = try FlowFile(path, app: "kiosk")
        let traced = FlowTrace(manager: manager, to: file)
        manager.setupEventsListeners(for: kiosk)
        kiosk.sell("tea")
        try await file.flush()
        traced.stop()
        var output: [UInt8] = []

        let recording = try FlowRecording(contentsOf: path)
        for chunk in recording.exported(as: .cloudevents) { output.append(contentsOf: chunk) }

        let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
        #expect(lines.count == recording.records.count && !lines.isEmpty)
        #expect(lines.allSatisfy { $0.contains(#""source":"/kiosk""#) })
    }

    @Test
    func aRunningApp() async throws {
        // No server is at this address: what can't be sent is dropped and counted.
        let collector = try #require(URL(string: "http://127.0.0.1:9"))
        manager.setupEventsListeners(for: kiosk)

        //>> let exporter = FlowExporter(to: .otlp(collector), app: "kiosk")

        let counts = exporter.counts
        #expect(counts.sent == 0 && counts.refused == 0)
        #expect(counts.dropped == trace.entries.count)
    }

    @Test
    func anotherTransport() async throws {
        let (messages, continuation) = AsyncStream.makeStream(of: FlowMessage.self)
        let mailbox = Mailbox(messages: continuation)
        let exporter = FlowExporter(to: FlowDestination(.cloudevents, through: mailbox))
        let trace = FlowTrace(manager: manager)
        trace.export(to: exporter)
        manager.setupEventsListeners(for: kiosk)
        //> kiosk.sell("tea")
        continuation.finish()
        var numbers: [ClosedRange<Int>] = []
        for await message in messages { numbers.append(message.numbers) }
        #expect(numbers == [1...trace.entries.count])
    }
}
