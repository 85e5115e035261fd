import EventModulesTesting
import Foundation
import Testing

/// The plan and the events that `Tests/Checks/AnalyticsPlan/run` validates.
@MainActor
struct AnalyticsPlanExportTests {
    private struct Order {
        let id = "7\"\u{D4E}"
        let count = 2
        let price = 9.5
        let isGift = true
        let date = Date(timeIntervalSince1970: 0)
        let tags = ["a", "b"]
        let note: String?
    }

    private enum OrderEvent: EventProtocol {
        case ordered(Order)
        case seen(Int)
    }

    private struct Tracked: Encodable {
        let event: String
        let properties: [String: AnalyticsValue]
    }

    @Test
    func exportsAPlanAndWhatWasTracked() throws {
        let provider = RecordingAnalyticsProvider()
        let analytics = AnalyticsEventsListener(provider: provider)
            .on(
                OrderEvent.ordered,
                as: "order.placed",
                for: .marketing,
                properties: [
                    .property("id", \.id), .property("count", \.count), .property("price", \.price),
                    .property("is_gift", \.isGift), .property("date", \.date),
                    .property("tags", \.tags), .property("note", \.note),
                ]
            )
            .on(
                OrderEvent.ordered,
                as: "a\"\\/\u{D4E}\u{301}\u{1B}",
                properties: [.property("id", \.id)]
            )
            .on(OrderEvent.seen, as: "order.seen") { ["number": .int($0)] }
            .on(OrderEvent.seen, as: "order.counted", properties: [.property("n") { Double($0) }])
        let orders = MockProducer<OrderEvent>()
        analytics.registerToEvents(for: orders)
        for note in [nil, "soon"] { orders.emit(.ordered(Order(note: note))) }
        orders.emit(.seen(1))

        let plan = analytics.plan()
        provider.expectMatches(plan: plan)
        let events = provider.tracked.map { Tracked(event: $0.event, properties: $0.properties) }
        let encoded = try JSONEncoder().encode(events)
        #expect(events.count == 6)
        guard let folder = ProcessInfo.processInfo.environment["EVENTMODULES_PLAN"] else { return }
        let url = URL(filePath: folder)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        try Data(plan.schema.utf8).write(to: url.appending(path: "schema.json"))
        try encoded.write(to: url.appending(path: "events.json"))
    }
}
