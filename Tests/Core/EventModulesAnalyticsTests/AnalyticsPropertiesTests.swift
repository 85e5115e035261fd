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
            .on(OrderEvent.cancelled, as: "cancelled", with: [.property("by") { "user" }])
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
                    The property is left out of the events. A closure may read every part of its \
                    payload.
                    To fix this, remove it, pass a key path to another stored part, or write \
                    .property(revealing:_:) to reveal the value.
                    """
                }
        )
    }

    // Closures read secrets in optionals, in tuples and in structs.
    @Test
    func aPartOfAPayloadThatIsASecretIsRefused() {
        let reports = listen {
            $0.on(OrderEvent.maybe, as: "maybe", properties: [.property("a") { $0?.number }])
                .on(
                    OrderEvent.several,
                    as: "several",
                    properties: [
                        .property("user", \.0), .property("a", \.1.number),
                        .property("b") { user, _, _ in user }, .property("note", \.2),
                        .property("c") { (_: String, card: Card, _: String?) in card },
                    ]
                )
                .on(
                    OrderEvent.account,
                    as: "account",
                    properties: [
                        .property("user", \.owner.name), .property("a", \.owner.card.number),
                        .property("b", \.owner.card), .property("c", \.number),
                        .property("size", \.size), .property("note", \.note),
                    ]
                )
                .on(OrderEvent.cards, as: "cards", properties: [.property("a", \.first?.number)])
                .on(OrderEvent.byName, as: "names", properties: [.property("a", \.count)])
                .on(OrderEvent.nested, as: "nested", properties: [.property("a") { "\($0)" }])
        }
        let card = Card("4242")
        let account = Account(owner: Owner(name: "ann", card: card), note: "n")
        for event in [
            OrderEvent.maybe(card), .several(user: "ann", card: card, "n"), .account(account),
            .cards([card]), .byName(["ann": card]), .nested(.card(card)),
        ] {
            order.events.emit(event)
        }
        #expect(
            log.lines == [
                "maybe", "several note=n user=ann", "account note=n size=3 user=ann", "cards",
                "names", "nested",
            ]
        )
        #expect(
            reports.map { $0.details.map(\.value).joined(separator: " ") }
                == [
                    "maybe a", "several a", "several b", "several c", "account a", "account b",
                    "account c", "cards a", "names a", "nested a",
                ]
        )
    }

    @Test
    func aSecretOfAProtocolsTypeIsFoundInTheEvent() {
        let reports = listen {
            $0.on(OrderEvent.any, as: "any", properties: [.property("it") { "\($0)" }])
                .on(OrderEvent.object, as: "object", properties: [.property("it") { _ in 1 }])
        }
        let events: [OrderEvent] = [
            .any(1), .any([Card("4242")]), .any(Card?.none as Any), .object(order),
        ]
        let found = Diagnostics.collect { for event in events { order.events.emit(event) } }
        #expect(log.lines == ["any it=1", "any", "any it=nil", "object it=1"])
        #expect(reports.isEmpty)
        #expect(found.map(\.summary) == ["A Redacted value can't become an analytics property."])
    }

    // Encoding them failed or trapped.
    @Test
    func aValueWithoutFormInJSONIsLeftOut() throws {
        let dates = [.nan, .infinity, 1e300, -1e12].map { Date(timeIntervalSince1970: $0) }
        let values: [AnalyticsValue] =
            [.double(.nan), .double(-.infinity)] + dates.map { .date($0) }
        #expect(
            String(decoding: try JSONEncoder().encode(values), as: UTF8.self)
                == "[null,null,null,null,null,null]"
        )
        let last = AnalyticsValue.date(Date(timeIntervalSince1970: 253_402_300_798))
        #expect(
            String(decoding: try JSONEncoder().encode([last]), as: UTF8.self)
                == #"["9999-12-31T23:59:58.000Z"]"#
        )
        _ = listen {
            $0.on(OrderEvent.paid, as: "paid", properties: [.property("a") { Double($0) }])
                .on(OrderEvent.paid) { .identify("ann", ["b": .double(Double($0) ?? 0)]) }
                .adding(.property("c") { _ in dates[0] })
        }
        let reports = Diagnostics.collect {
            for text in ["nan", "1"] { order.events.emit(.paid(text)) }
        }
        #expect(log.lines == ["paid", "identify ann", "paid a=1.0", "identify ann b=1.0"])
        let report = """
            An analytics property has a value that no service can store.
                recorded as: paid
                property: a
            It is a number that isn't finite, or a date outside the years 0 to 9999. The \
            property is left out.
            To fix this, return nil for such a value.
            """
        #expect(reports.map(\.description).contains(report))
        #expect(reports.count == 4)
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
    case maybe(Card?)
    case several(user: String, card: Card, String?)
    case account(Account)
    case cards([Card])
    case byName([String: Card])
    case nested(Nested)
    case any(Any)
    case object(any AnyEventsProducer)
}

private struct Account {
    let owner: Owner
    var size = 3
    let note: String?

    var number: String { owner.card.number }
}

private struct Owner {
    let name: String
    let card: Card
}

private indirect enum Nested {
    case none
    case card(Card)
    case more(Nested)
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

    init(_ number: String) { self.number = number }

    var redacted: String { "•••" }
    var analyticsValue: AnalyticsValue { .string(number) }
}

private struct Payment: RawRepresentable, AnalyticsConvertible { let rawValue: Card }

private final class OrderModule: EventsEmitting {
    let events = EventsSource<OrderEvent>()
}
