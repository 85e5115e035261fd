import EventModulesExporting
import EventModulesTestSupport
import Foundation
import Testing

/// Batches that are sent to a server, which refuses, breaks off or answers late.
@MainActor
struct FlowDeliveryTests {
    private static let head = FlowHead(
        app: "shop",
        began: Date(timeIntervalSince1970: 1_700_000_000)
    )

    private let records = (1...8).map { number in
        FlowRecord(
            number: number,
            causeNumber: number.isMultiple(of: 2) ? number - 1 : nil,
            at: .milliseconds(number),
            kind: .event,
            from: "Shop#1",
            label: "sold",
            text: "Shop#1: sold(\(number))"
        )
    }

    /// The waits before further attempts.
    private final class Waits {
        var log: [Duration] = []
    }

    private let waits = Waits()

    private func delivery(
        to destination: FlowDestination,
        attempts: Int? = nil,
        tries: Bool = true
    ) -> FlowDelivery {
        let patience = FlowDelivery.Patience(attempts: attempts)
        return FlowDelivery(to: destination, Self.head, patience: patience) { [waits] duration in
            waits.log.append(duration)
            return tries
        }
    }

    private func delivery(to collector: Collector, attempts: Int? = nil) throws -> FlowDelivery {
        // A busy machine must not end the wait for an answer.
        delivery(to: .otlp(try collector.url(), timeout: .seconds(3600)), attempts: attempts)
    }

    // MARK: - Messages

    @Test
    func aBatchIsAcceptedOnce() async throws {
        let collector = try Collector()
        var delivery = try delivery(to: collector)
        let first = await delivery.send(Array(records[..<4]))
        let receipts = [first, await delivery.send(Array(records[4...]))]
        #expect(receipts.map(\.settledCount) == [4, 4] && receipts.map(\.lastNumber) == [4, 8])
        #expect(collector.log == ["accepted 1...4", "accepted 5...8"])
        #expect(collector.heads.first?.first == "POST /v1/traces HTTP/1.1")
    }

    @Test
    func givenHeadersReplaceTheOwnOnes() async throws {
        let collector = try Collector()
        let url = try collector.url("/in")
        var delivery = delivery(to: .cloudEvents(url, headers: ["Content-Type": "text/plain"]))
        _ = await delivery.send([records[0]])
        let types = collector.heads.joined().filter { $0.hasPrefix("Content-Type:") }
        #expect(types == ["Content-Type: text/plain"])
    }

    @Test
    func theBodyHasItsTypeAndAnIdentifier() async throws {
        let collector = try Collector()
        let url = try collector.url("/in")
        var delivery = delivery(to: .cloudEvents(url, headers: ["Authorization": "Bearer x"]))
        _ = await delivery.send(Array(records[..<3]))
        _ = await delivery.send([records[3]])
        let wanted = ["authorization", "content-type", "idempotency-key"]
        let headers = collector.heads.map { head in
            head.filter { line in wanted.contains { line.lowercased().hasPrefix("\($0):") } }
                .sorted()
        }
        let id = Self.head.recording
        #expect(
            headers == [
                [
                    "Authorization: Bearer x", "Content-Type: application/cloudevents-batch+json",
                    "Idempotency-Key: \(id)-1-3",
                ],
                [
                    "Authorization: Bearer x", "Content-Type: application/cloudevents+json",
                    "Idempotency-Key: \(id)-4-4",
                ],
            ]
        )
        #expect(collector.accepted == [1, 2, 3, 4])
    }

    // MARK: - Busy receivers

    @Test
    func aBusyReceiverIsAskedAgainAfterDoubledWaits() async throws {
        let collector = try Collector(
            .answer("503 Busy"),
            .answer("429 Slow", header: "Retry-After: 7"),
            .breakOff,
            .answer("504 Late")
        )
        var delivery = try delivery(to: collector)
        let receipt = await delivery.send(records)
        #expect(receipt.settledCount == 8 && receipt.failure == nil)
        #expect(waits.log == [.milliseconds(500), .seconds(7), .seconds(2), .seconds(4)])
        #expect(collector.accepted == Array(1...8))
    }

    @Test
    func aReceiverThatAnswersLateGetsNothingTwice() async throws {
        let collector = try Collector(.acceptLate)
        let sending = Task {
            var delivery = try delivery(to: collector)
            return await delivery.send(records)
        }
        #expect(await eventually { collector.log == ["late 1...8"] })
        collector.resume()
        #expect(try await sending.value.settledCount == 8)
        #expect(collector.accepted == Array(1...8) && waits.log.isEmpty)
    }

    @Test
    func patienceEnds() async throws {
        let collector = try Collector(.answer("503 Busy"), .answer("503 Busy", body: "no space"))
        var delivery = try delivery(to: collector, attempts: 2)
        let receipt = await delivery.send(records)
        let reason = "the server answered 503: no space"
        #expect(receipt.failure?.reason == reason && receipt.failure?.isTemporary == true)
        #expect(receipt.settledCount == 0 && collector.accepted.isEmpty)
    }

    @Test
    func aReceiverThatAsksForTooLongAWaitIsNotAwaited() async throws {
        let collector = try Collector(.answer("429 Slow", header: "Retry-After: 601"))
        var delivery = try delivery(to: collector, attempts: 8)
        #expect(await delivery.send(records).failure?.isTemporary == true)
        #expect(waits.log.isEmpty)
    }

    @Test
    func unlimitedAttemptsGoOnAfterTheGreatestWait() async throws {
        let collector = try Collector(.answer("429 Slow", header: "Retry-After: 601"))
        var delivery = try delivery(to: collector)
        #expect(await delivery.send(records).settledCount == 8)
        #expect(waits.log == [.seconds(600)] && collector.accepted == Array(1...8))
    }

    // MARK: - Refusals

    @Test
    func aPartialSuccessNamesTheRefusals() async throws {
        let body = #"{"partialSuccess":{"rejectedSpans":"3","errorMessage":"too old"}}"#
        let collector = try Collector(.answer("200 OK", body: body))
        var delivery = try delivery(to: collector)
        let receipt = await delivery.send(records)
        let refusals = ["The receiver refused 3 of entries 1 to 8: too old"]
        #expect(receipt.refusals.map(\.description) == refusals)
        #expect(receipt.settledCount == 8 && receipt.failure == nil)
    }

    @Test(arguments: [(Int.max, [4, 4]), (-5, [0, 0])])
    func noMoreEntriesAreRefusedThanWereSent(claimed: Int, counts: [Int]) async throws {
        let body = #"{"partialSuccess":{"rejectedSpans":"\#(claimed)","errorMessage":"no"}}"#
        let answer = Collector.Step.answer("200 OK", body: body)
        let collector = try Collector(.answer("413 Large"), answer, answer)
        var delivery = try delivery(to: collector)
        let receipt = await delivery.send(records)
        #expect(receipt.refusals.map(\.count) == counts && receipt.settledCount == 8)
        #expect(receipt.refusedCount == counts.reduce(0, +))
    }

    @Test
    func aRefusedMessageIsNotSentAgain() async throws {
        let collector = try Collector(.answer("400 Bad", body: "not today"))
        var delivery = try delivery(to: collector)
        let receipt = await delivery.send(records)
        let reason = "the server answered 400: not today"
        let refusals = ["The receiver refused 8 of entries 1 to 8: \(reason)"]
        #expect(receipt.refusals.map(\.description) == refusals)
        #expect(collector.log == ["400 Bad 1...8"])
    }

    @Test
    func aWarningIsNotTheReasonForALoss() async throws {
        let body = #"{"partialSuccess":{"errorMessage":"slow down"}}"#
        let warning = Collector.Step.answer("200 OK", body: body)
        let collector = try Collector(warning, .answer("413 Large"), warning, .answer("400 Bad"))
        var delivery = try delivery(to: collector)
        let warned = await delivery.send(records)
        #expect(warned.refusals.map(\.reason) == ["slow down"] && warned.reasonForLoss == nil)
        #expect(await delivery.send(records).reasonForLoss == "the server answered 400")
    }

    @Test
    func aMessageThatIsTooLargeIsHalved() async throws {
        let collector = try Collector(.answer("413 Large"), .accept, .answer("413 Large"))
        var delivery = try delivery(to: collector)
        let receipt = await delivery.send(records)
        #expect(receipt.settledCount == 8 && receipt.refusals.isEmpty)
        #expect(
            collector.log == [
                "413 Large 1...8", "accepted 1...4", "413 Large 5...8", "accepted 5...6",
                "accepted 7...8",
            ]
        )
    }

    @Test(arguments: ["301 Moved", "307 Elsewhere"])
    func aRedirectIsNotFollowed(status: String) async throws {
        let other = try Collector()
        let collector = try Collector(.answer(status, header: "Location: \(try other.url("/in"))"))
        var delivery = try delivery(to: collector)
        let receipt = await delivery.send(records)
        #expect(receipt.failure?.isTemporary == false && receipt.settledCount == 0)
        #expect(receipt.failure?.reason == "the server answered \(status.prefix(3))")
        #expect(other.heads.isEmpty && collector.log == ["\(status) 1...8"])
    }

    @Test(arguments: ["401 Who", "404 Where", "405 How"])
    func aWrongAddressEndsTheDelivery(status: String) async throws {
        let collector = try Collector(.accept, .answer(status))
        var delivery = try delivery(to: collector)
        _ = await delivery.send(Array(records[..<4]))
        let receipt = await delivery.send(Array(records[4...]))
        #expect(receipt.failure?.isTemporary == false && receipt.settledCount == 0)
        #expect(collector.accepted == [1, 2, 3, 4])
    }
}
