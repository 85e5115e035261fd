import EventModules
import Foundation
import Testing

/// Declared properties and their kinds of values; secrets become properties only if revealed.
@MainActor
struct AnalyticsPropertiesTests {
    private let log = Log()
    private let order = OrderModule()

    private func listen(_ addRows: (AnalyticsEventsListener) -> Void) -> [Diagnostic] {
        let listener = AnalyticsEventsListener(provider: LoggingProvider(log))
        let reports = Diagnostics.collect { addRows(listener) }
        listener.registerToEvents(for: order)
        return reports
    }

    @Test
    func propertiesOfEachKindAreReadFromThePayload() {
        let reports = listen {
            $0.on(
                OrderEvent.placed,
                as: "placed",
                properties: [
                    .property("id", \.id), .property("count", \.count), .property("price", \.price),
                    .property("isGift", \.isGift), .property("at", \.date),
                    .property("tags", \.tags), .property("color", \.color),
                    .property("note", \.note), .property("half", { $0.price / 2 }),
                ]
            )
            .on(
                OrderEvent.moved,
                as: "moved",
                properties: [.property("from", \.0), .property("to") { _, count in count }]
            )
            .on(OrderEvent.cancelled, as: "cancelled", properties: [.property("by") { "user" }])
        }
        for note in ["quick", nil] { order.events.emit(.placed(Order(note: note))) }
        order.events.emit(.moved(from: "a", to: 2))
        order.events.emit(.cancelled)
        let rest = "at=60.0 s color=red count=2 half=1.5 id=7 isGift=true"
        let end = "price=3.0 tags=[\"a\", \"b\"]"
        #expect(
            log.lines == [
                "placed \(rest) note=quick \(end)", "placed \(rest) \(end)", "moved from=a to=2",
                "cancelled by=user",
            ]
        )
        #expect(reports.isEmpty)
    }

    @Test
    func aSecretIsAPropertyOnlyIfItIsRevealed() {
        let reports = listen {
            $0.on(
                OrderEvent.paid,
                as: "paid",
                properties: [
                    .property("card", Card.init), .property(revealing: "shown", Card.init),
                    .property("maybe") { Optional(Card($0)) },
                    .property(revealing: "none") { Int($0) == nil ? Card($0) : nil },
                    .property("payment") { Payment(rawValue: Card($0)) },
                ]
            )
            .on(
                OrderEvent.refunded,
                as: "refunded",
                properties: [
                    .property("text") { "\($0)" },
                    .property(revealing: "end") { String($0.number.suffix(2)) },
                ]
            )
            .adding(.property("device") { _ in Card("1") })
            .adding(.property(revealing: "owner") { _ in Card("17") })
        }
        order.events.emit(.paid("4242"))
        order.events.emit(.refunded(Card("4242")))
        #expect(log.lines == ["paid owner=17 shown=4242", "refunded end=42 owner=17"])
        let refused = [
            ("paid", "card"), ("paid", "maybe"), ("paid", "payment"), ("refunded", "text"),
            ("every event", "device"),
        ]
        #expect(
            reports.map(\.description)
                == refused.map { event, name in
                    """
                    A Redacted value can't become an analytics property.
                        recorded as: \(event)
                        property: \(name)
                    The property is left out of the events.
                    To fix this, remove it, or write .property(revealing:_:) to reveal the value.
                    """
                }
        )
    }

    @Test
    func printedCallsShowNoUserAndNoTraits() {
        let calls: [AnalyticsCall] = [
            .identify("ann", ["mail": "a@b.c"]), .group("acme"), .screen("Home"), .reset,
        ]
        #expect(calls.map(\.redacted) == ["identify", "group", "screen Home", "reset"])
    }

    @Test
    func valuesAreLiteralsAndAreEncodedWithoutTheirKinds() throws {
        let values: [AnalyticsValue] = [
            .date(Date(timeIntervalSince1970: 60.5)), ["a", "b"], "c", 1, 1.5, true,
        ]
        let json = String(decoding: try JSONEncoder().encode(values), as: UTF8.self)
        #expect(json == #"["1970-01-01T00:01:00.500Z",["a","b"],"c",1,1.5,true]"#)
    }
}

private enum OrderEvent: EventProtocol {
    case placed(Order)
    case moved(from: String, to: Int)
    case paid(String)
    case refunded(Card)
    case cancelled
}

private struct Order {
    var id = "7"
    var count = 2
    var price = 3.0
    var isGift = true
    var date = Date(timeIntervalSince1970: 60)
    var tags = ["a", "b"]
    var color = Color.red
    var note: String?
}

private enum Color: String, AnalyticsConvertible { case red, green }

private struct Card: Redacted, AnalyticsConvertible {
    let number: String

    init(_ number: String) {
        self.number = number
    }

    var redacted: String { "•••" }
    var analyticsValue: AnalyticsValue { .string(number) }
}

private struct Payment: RawRepresentable, AnalyticsConvertible { let rawValue: Card }

private final class OrderModule: EventsEmitting {
    let events = EventsSource<OrderEvent>()
}
