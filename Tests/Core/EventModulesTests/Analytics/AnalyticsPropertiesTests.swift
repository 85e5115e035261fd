import EventModules
import Foundation
import Testing

/// Declared properties and their kinds of values.
@MainActor
struct AnalyticsPropertiesTests {
    private let log = Log()
    private let order = OrderModule()

    private func makeListener() -> AnalyticsEventsListener {
        AnalyticsEventsListener(provider: RecordingProvider(log))
    }

    @Test
    func propertiesOfEachKindAreReadFromThePayload() {
        let listener = makeListener().on(
            OrderEvent.placed,
            as: "placed",
            properties: [
                .property("id", \.id), .property("count", \.count), .property("price", \.price),
                .property("isGift", \.isGift), .property("at", \.date), .property("tags", \.tags),
                .property("color", \.color), .property("note", \.note),
                .property("half", { $0.price / 2 }),
            ]
        )
        listener.registerToEvents(for: order)
        order.events.emit(.placed(Order(note: "quick")))
        order.events.emit(.placed(Order(note: nil)))
        let rest = """
            at=date(60.0) color=string("red") count=int(2) half=double(1.5) id=string("7") \
            isGift=bool(true)
            """
        let end = "price=double(3.0) tags=list([\"a\", \"b\"])"
        #expect(
            log.lines == ["placed \(rest) note=string(\"quick\") \(end)", "placed \(rest) \(end)"]
        )
    }

    @Test
    func partsOfAPayloadAndConstantsAreProperties() {
        let listener = makeListener()
            .on(
                OrderEvent.moved,
                as: "moved",
                properties: [.property("from", \.0), .property("to") { _, count in count }]
            )
            .on(OrderEvent.cancelled, as: "cancelled", properties: [.property("by") { "user" }])
        listener.registerToEvents(for: order)
        order.events.emit(.moved(from: "a", to: 2))
        order.events.emit(.cancelled)
        #expect(
            log.lines == ["moved from=string(\"a\") to=int(2)", "cancelled by=string(\"user\")"]
        )
    }

    @Test
    func aSecretIsAPropertyOnlyIfTheRowRevealsIt() {
        func add<Value: AnalyticsConvertible>(
            _ value: @escaping @MainActor (String) -> Value
        ) -> AnalyticsEventsListener {
            makeListener().on(
                OrderEvent.paid,
                as: "paid",
                properties: [
                    .property("card", value), .property(revealing: "shown", Card.init),
                    .property("maybe") { Optional(Card($0)) },
                    .property(revealing: "none") { Int($0) == nil ? Card($0) : nil },
                ]
            )
        }
        var listener: AnalyticsEventsListener?
        let reports = Diagnostics.collect { listener = add(Card.init) }
        listener?.registerToEvents(for: order)
        order.events.emit(.paid("4242"))
        #expect(log.lines == ["paid shown=string(\"4242\")"])
        #expect(
            reports.map(\.description)
                == ["card", "maybe"].map { name in
                    """
                    A Redacted value can't become an analytics property.
                        recorded as: paid
                        property: \(name)
                    The property is left out of the events.
                    To fix this, remove it, or write .property(revealing:_:) to reveal the value.
                    """
                }
        )
    }

    @Test
    func aPartOfASecretIsRevealedByItsRowOnly() {
        let reports = Diagnostics.collect {
            makeListener()
                .on(
                    OrderEvent.refunded,
                    as: "refunded",
                    properties: [
                        .property("text") { "\($0)" },
                        .property(revealing: "end") { String($0.number.suffix(2)) },
                    ]
                )
                .registerToEvents(for: order)
        }
        order.events.emit(.refunded(Card("4242")))
        #expect(log.lines == ["refunded end=string(\"42\")"])
        #expect(reports.count == 1)
    }

    @Test
    func aSecretRawValueIsNoProperty() {
        let listener = makeListener()
        let reports = Diagnostics.collect {
            listener.on(
                OrderEvent.paid,
                as: "paid",
                properties: [.property("payment") { Payment(rawValue: Card($0)) }]
            )
        }
        listener.registerToEvents(for: order)
        order.events.emit(.paid("4242"))
        #expect(log.lines == ["paid"])
        #expect(reports.count == 1)
    }

    @Test
    func aSecretIsInTheContextOnlyIfItIsRevealed() {
        let listener = makeListener().on(OrderEvent.cancelled, as: "cancelled")
        let reports = Diagnostics.collect {
            listener.adding(
                .property("card") { _ in Card("4242") },
                .property(revealing: "shown") { _ in Card("17") }
            )
        }
        listener.registerToEvents(for: order)
        order.events.emit(.cancelled)
        #expect(log.lines == ["cancelled shown=string(\"17\")"])
        #expect(reports.count == 1)
        #expect(reports.first?.description.contains("recorded as: every event") == true)
    }

    @Test
    func interpolatedSecretsAreRedacted() {
        let card = Card("4242")
        let values: [AnalyticsValue] = [
            "\(card)", "\([card])", "\(card as Any)", "\(Order(note: nil).id) \(7) \(true)",
        ]
        #expect(values == ["•••", "[•••]", "•••", "7 7 true"])
    }

    @Test
    func printedCallsShowNoUserAndNoTraits() {
        let calls: [AnalyticsCall] = [
            .identify("ann", ["mail": "a@b.c"]), .group("acme"), .screen("Home"), .reset,
        ]
        #expect(calls.map(\.redacted) == ["identify", "group", "screen Home", "reset"])
    }

    @Test
    func valuesAreEncodedWithoutTheirKinds() throws {
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
    static let analyticsExample: AnalyticsValue = ""

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
