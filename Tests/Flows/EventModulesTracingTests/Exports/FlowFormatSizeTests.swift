import EventModulesTracing
import Foundation
import Testing

/// An export is about as long as its recording.
struct FlowFormatSizeTests {
    private static let chain = (1...256).map { number in
        FlowRecord(
            number: number,
            causeNumber: number > 1 ? number - 1 : nil,
            kind: .event,
            text: ""
        )
    }

    private static let longName = String(repeating: "n", count: 20_000)

    /// Regression: each record was drawn inside copies of all its causes.
    @Test(arguments: FlowFormat.allCases)
    func causesAreNotRepeatedForEachRecord(format: FlowFormat) {
        let effects = (257...3_000).map { number in
            FlowRecord(number: number, causeNumber: 256, kind: .event, text: "")
        }
        expectProportion(format, Self.chain + effects)
    }

    @Test(arguments: FlowFormat.allCases)
    func theNameOfACauseIsNotRepeatedForEachRecord(format: FlowFormat) {
        let cause = FlowRecord(number: 1, kind: .event, label: Self.longName, text: "")
        let effects = (2...3_000).map {
            FlowRecord(number: $0, causeNumber: 1, kind: .event, text: "")
        }
        expectProportion(format, [cause] + effects)
    }

    @Test(arguments: FlowFormat.allCases)
    func aLongNameOfTheAppIsNotRepeatedForEachRecord(format: FlowFormat) {
        let records = (1...3_000).map { FlowRecord(number: $0, kind: .event, text: "") }
        expectProportion(format, records, app: Self.longName)
    }

    private func expectProportion(_ format: FlowFormat, _ records: [FlowRecord], app: String = "") {
        let head = FlowHead(app: app, began: Date(timeIntervalSince1970: 0))
        var bytes: [UInt8] = []
        head.write(to: &bytes)
        for record in records { record.write(to: &bytes) }
        let recording = try? FlowRecording(bytes: bytes)
        let size = recording?.exported(as: format).reduce(0) { $0 + $1.count } ?? 0
        let greatestSize = 20 * bytes.count + (1 << 20)
        #expect(size > bytes.count && size < greatestSize, "\(format): \(bytes.count) → \(size)")
    }
}
