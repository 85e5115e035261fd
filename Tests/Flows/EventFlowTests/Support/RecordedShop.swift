import EventModulesTracing
import Foundation

/// A recording in a folder that is deleted after the test.
final class RecordedShop {
    static let head = #"{"app":"shop","began":"2026-11-23T02:37:51.125Z","flow":1}"#

    static let records = [
        record(1, nil, 1, .event, "Shop#1", "bought", #"Shop#1: bought("</script>\\n")"#),
        record(2, 1, 1, .called, "Bridge#1", "Bridge#1", "Bridge#1", isDetail: true),
        record(3, 2, 2, .action, "Store", "SendOrder", "SendOrder()", isDetail: true),
        record(4, 3, 2, .began, "SendOrder", "SendOrder", "SendOrder()"),
        FlowLine(
            number: 5,
            causeNumber: 4,
            at: .seconds(61),
            kind: .changed,
            from: "Basket",
            label: "changed",
            text: "Basket: orders: 0 → 1",
            diff: ["orders: 0 → 1"],
            state: "Basket(orders: 1)"
        ),
        record(6, 4, 61, .ended, "SendOrder", "SendOrder", "SendOrder()"),
        record(8, nil, 90, .event, "Shop#2", "refreshed", "Shop#2: refreshed"),
        record(9, 8, 90, .called, "Log#1", "Log#1", "Log#1", isDetail: true),
    ]

    private static func record(
        _ number: Int,
        _ cause: Int?,
        _ seconds: Int,
        _ kind: FlowEntry.Kind,
        _ from: String,
        _ label: String,
        _ text: String,
        isDetail: Bool = false
    ) -> FlowLine {
        FlowLine(
            number: number,
            causeNumber: cause,
            at: .seconds(seconds),
            kind: kind,
            from: from,
            label: label,
            text: text,
            isDetail: isDetail
        )
    }

    private let folder: String

    init() throws {
        folder = NSTemporaryDirectory() + "/FlowTests-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        var bytes = Array("\(Self.head)\n".utf8)
        for record in Self.records { record.write(to: &bytes) }
        try write(bytes, to: "flow.jsonl")
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    var path: String { path("flow.jsonl") }

    func path(_ name: String) -> String { "\(folder)/\(name)" }

    func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
    }

    func text(of name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: path(name))), as: UTF8.self)
    }
}
