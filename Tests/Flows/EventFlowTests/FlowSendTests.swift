import Foundation
import Testing

/// The command that sends a recording to a server.
struct FlowSendTests {
    private let shop: RecordedShop

    init() throws {
        shop = try RecordedShop()
    }

    private func send(
        _ collector: Collector,
        _ options: String...
    ) throws -> FlowProgram.Result {
        let address = try collector.url().absoluteString
        return try FlowProgram.run(["send", shop.path, "--otlp", address] + options)
    }

    @Test
    func aRecordingIsSentInBatches() throws {
        let collector = try Collector()
        let result = try send(collector, "--batch", "4")
        #expect(result == .init(out: "8 entries were sent.\n", error: "", status: 0))
        #expect(collector.log == ["accepted 1...4", "accepted 5...9"])
    }

    @Test
    func whatTheReceiverHasIsNotSentAgain() throws {
        let collector = try Collector()
        _ = try send(collector)
        let again = try send(collector)
        #expect(again.out == "0 entries were sent. 8 had been sent before.\n" && again.status == 0)
        #expect(collector.accepted == [1, 2, 3, 4, 5, 6, 8, 9])
        #expect(try send(collector, "--again").out == "8 entries were sent.\n")
    }

    @Test
    func aFailedRunIsContinued() throws {
        let collector = try Collector(.accept, .answer("401 Who", body: "who?"))
        let failed = try send(collector, "--batch", "4")
        #expect(failed.status == 1)
        #expect(
            failed.error == "eventflow: Entry 5 and those after it were not sent, and 4 before it were: "
                + "the server answered 401: who?. "
                + "To fix this, correct the address or the headers.\n"
        )
        let next = try send(collector, "--batch", "4")
        #expect(next.out == "4 entries were sent. 4 had been sent before.\n" && next.status == 0)
        #expect(collector.accepted == [1, 2, 3, 4, 5, 6, 8, 9])
    }

    @Test
    func aBrokenConnectionLosesNothing() throws {
        let collector = try Collector(.accept, .breakOff)
        let result = try send(collector, "--batch", "4")
        #expect(result.out == "8 entries were sent.\n" && result.status == 0)
        #expect(collector.accepted == [1, 2, 3, 4, 5, 6, 8, 9])
    }

    @Test
    func aGrownRecordingIsContinued() throws {
        let collector = try Collector()
        _ = try send(collector)
        let more = #"{"number":10,"cause":8,"at":91000000000,"kind":"event","text":"A: b"}"#
        try shop.write((try shop.text(of: "flow.jsonl") + more + "\n").utf8, to: "flow.jsonl")
        #expect(try send(collector).out == "1 entries were sent. 8 had been sent before.\n")
        #expect(collector.log == ["accepted 1...9", "accepted 10...10"])
    }

    @Test
    func anEarlierSegmentIsSentFirst() throws {
        let collector = try Collector()
        _ = try send(collector)
        let text = try shop.text(of: "flow.jsonl")
        let lines = (10...12).map { number in
            #"{"number":\#(number),"at":91000000000,"kind":"event","text":"A: b"}"# + "\n"
        }
        try shop.write((text + lines[0] + lines[1]).utf8, to: "flow.1.jsonl")
        let head = text.prefix { $0 != "\n" } + "\n"
        try shop.write((head + lines[2]).utf8, to: "flow.jsonl")
        #expect(try send(collector).out == "3 entries were sent. 8 had been sent before.\n")
        #expect(collector.log == ["accepted 1...9", "accepted 10...12"])
    }

    @Test
    func anEmptyNewestSegmentHidesNothing() throws {
        let collector = try Collector()
        try shop.write(try shop.text(of: "flow.jsonl").utf8, to: "flow.1.jsonl")
        try shop.write("".utf8, to: "flow.jsonl")
        #expect(try send(collector).out == "8 entries were sent.\n")
    }

    @Test
    func aDamagedEarlierSegmentHidesNoNewerEntries() throws {
        let collector = try Collector()
        let text = try shop.text(of: "flow.jsonl")
        try shop.write((text + "damaged\n").utf8, to: "flow.1.jsonl")
        let head = text.prefix { $0 != "\n" } + "\n"
        let entry = #"{"number":10,"at":91000000000,"kind":"event","text":"A: b"}"# + "\n"
        try shop.write((head + entry).utf8, to: "flow.jsonl")
        let result = try send(collector)
        #expect(result.out == "9 entries were sent.\n" && result.status == 1)
        #expect(result.error.contains("flow.1.jsonl, line 10"))
        #expect(collector.accepted == [1, 2, 3, 4, 5, 6, 8, 9, 10])
    }

    @Test
    func anEarlierSegmentThatWasSentAloneIsNotSentAgain() throws {
        let collector = try Collector()
        let text = try shop.text(of: "flow.jsonl")
        try shop.write(text.utf8, to: "flow.1.jsonl")
        let address = try collector.url().absoluteString
        let earlier = try FlowProgram.run(["send", shop.path("flow.1.jsonl"), "--otlp", address])
        #expect(earlier.out == "8 entries were sent.\n")
        let head = text.prefix { $0 != "\n" } + "\n"
        let entry = #"{"number":10,"at":91000000000,"kind":"event","text":"A: b"}"# + "\n"
        try shop.write((head + entry).utf8, to: "flow.jsonl")
        #expect(try send(collector).out == "1 entries were sent. 8 had been sent before.\n")
        #expect(collector.log == ["accepted 1...9", "accepted 10...10"])
    }

    @Test
    func theSegmentOfAnotherRecordingIsNotSent() throws {
        let collector = try Collector()
        let other = try shop.text(of: "flow.jsonl").replacing("2026-", with: "2025-")
        try shop.write(other.utf8, to: "flow.1.jsonl")
        let result = try send(collector)
        #expect(result == .init(out: "8 entries were sent.\n", error: "", status: 0))
    }

    @Test
    func refusedEntriesAreNamed() throws {
        let body = #"{"partialSuccess":{"rejectedSpans":3,"errorMessage":"too old"}}"#
        let collector = try Collector(.answer("200 OK", body: body))
        let result = try send(collector)
        #expect(result.out == "5 entries were sent.\n" && result.status == 1)
        #expect(
            result.error == "eventflow: The receiver refused 3 of entries 1 to 9: too old\n"
                + "eventflow: The receiver refused 3 entries. "
                + "To fix this, correct what it says, and send all again with --again.\n"
        )
    }

    @Test
    func twoReceiversAreKeptApart() throws {
        let (first, second) = (try Collector(), try Collector())
        _ = try send(first)
        _ = try send(second)
        #expect(first.accepted == second.accepted && first.accepted.count == 8)
        #expect(try shop.text(of: "flow.jsonl.sent").split(separator: "\n").count == 2)
    }

    @Test
    func theFileOfSentNumbersHasNoAddress() throws {
        let collector = try Collector()
        let url = try collector.url("/in?token=s3cr3t").absoluteString
        let arguments = [
            "send", shop.path, "--cloudevents", url, "--header", "Authorization: s3cr3t",
        ]
        let result = try FlowProgram.run(arguments)
        #expect(result.status == 0)
        #expect(try !shop.text(of: "flow.jsonl.sent").contains("s3cr3t"))
    }

    @Test
    func aPositionThatCanNotBeKeptEndsTheSending() throws {
        let collector = try Collector()
        let sent = shop.path("flow.jsonl.sent")
        try FileManager.default.createDirectory(atPath: sent, withIntermediateDirectories: true)
        let result = try send(collector, "--batch", "4")
        #expect(result.status == 1 && collector.log == ["accepted 1...4"])
        #expect(result.error.hasPrefix("eventflow: The entries up to 4 were sent, but \(sent) can't be"))
    }
}
