import EventModulesTracing
import Foundation

/// A recording in a folder that is deleted after the test.
final class RecordedShop {
    static let head = #"{"app":"shop","began":"2026-11-23T02:37:51.125Z","flow":1}"#

    static let records = [
        FlowRecord(
            number: 1,
            at: .seconds(1),
            kind: .event,
            from: "Shop#1",
            label: "bought",
            text: #"Shop#1: bought("</script>\\n")"#
        ),
        FlowRecord(
            number: 2,
            causeNumber: 1,
            at: .seconds(1),
            kind: .called,
            from: "Bridge#1",
            label: "Bridge#1",
            text: "Bridge#1",
            isDetail: true
        ),
        FlowRecord(
            number: 3,
            causeNumber: 2,
            at: .seconds(2),
            kind: .action,
            from: "Store",
            label: "SendOrder",
            text: "SendOrder()",
            isDetail: true
        ),
        FlowRecord(
            number: 4,
            causeNumber: 3,
            at: .seconds(2),
            kind: .began,
            from: "SendOrder",
            label: "SendOrder",
            text: "SendOrder()"
        ),
        FlowRecord(
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
        FlowRecord(
            number: 6,
            causeNumber: 4,
            at: .seconds(61),
            kind: .ended,
            from: "SendOrder",
            label: "SendOrder",
            text: "SendOrder()"
        ),
        FlowRecord(
            number: 8,
            at: .seconds(90),
            kind: .event,
            from: "Shop#2",
            label: "refreshed",
            text: "Shop#2: refreshed"
        ),
        FlowRecord(
            number: 9,
            causeNumber: 8,
            at: .seconds(90),
            kind: .called,
            from: "Log#1",
            label: "Log#1",
            text: "Log#1",
            isDetail: true
        ),
    ]

    private let folder: String

    init() throws {
        folder = NSTemporaryDirectory() + "/FlowTests-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        var bytes = Array("\(Self.head)\n".utf8)
        for record in Self.records { record.write(to: &bytes) }
        try write(bytes, to: "flow.jsonl")
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    var path: String { path("flow.jsonl") }

    func path(_ name: String) -> String { "\(folder)/\(name)" }

    func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
    }

    func text(of name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: path(name))), as: UTF8.self)
    }
}
