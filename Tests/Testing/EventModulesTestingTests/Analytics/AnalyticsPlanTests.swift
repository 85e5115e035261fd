import EventModulesTestSupport
import EventModulesTesting
import Foundation
import Testing

/// A table of rows as a plan.
@MainActor
struct AnalyticsPlanTests {
    private struct Sale {
        let id: String
        let count: Int
        let price: Double
        let isGift: Bool
        let date: Date
        let tags: [String]
        let note: String?
    }

    private enum SaleEvent: EventProtocol {
        case sold(Sale)
        case viewed(String)
        case counted(Int)
        case closed
    }

    private let analytics = AnalyticsEventsListener(providers: [])

    @Test
    func schemaHasTheDeclaredProperties() throws {
        let plan = analytics.on(
            SaleEvent.sold,
            as: "sale.made",
            for: .marketing,
            recorded: .once,
            properties: [
                .property("id", \.id), .property("count", \.count), .property("price", \.price),
                .property("is_gift", \.isGift), .property("date", \.date),
                .property("tags", \.tags), .property("note", \.note),
            ]
        )
        .plan()
        let expected = try self.plan(
            #"""
            "sale.made": {"additionalProperties": false, "properties": {"count": {"type": "integer"},
            "date": {"format": "date-time", "type": "string"}, "id": {"type": "string"},
            "is_gift": {"type": "boolean"}, "note": {"type": "string"}, "price": {"type": "number"},
            "tags": {"items": {"type": "string"}, "type": "array"}},
            "required": ["count", "date", "id", "is_gift", "price", "tags"], "type": "object",
            "x-policy": "once", "x-purpose": "marketing"}
            """#
        )
        #expect(plan == expected)
        #expect(plan.schema.hasPrefix("{\n  \"$defs\" : {\n    \"sale.made\" : {\n"))
        #expect(plan.schema.contains("https://json-schema.org/draft/2020-12/schema"))
    }

    @Test
    func whatAClosureMakesIsUnspecified() throws {
        analytics.on(SaleEvent.viewed, as: "viewed") { ["id": .string($0)] }
            .on(SaleEvent.closed) { .track("closed") }
            .adding(.property("version") { _ in "2.1" })
        #expect(
            analytics.plan()
                == (try self.plan(
                    #""viewed": {"properties": {"version": {"type": "string"}},"#
                        + #""required": ["version"], "x-policy": "every time","#
                        + #""x-purpose": "analytics"}"#
                ))
        )
    }

    @Test
    func rowsOfTheSameNameAreMerged() throws {
        let plan =
            analytics
            .on(
                SaleEvent.sold,
                as: "sale",
                properties: [
                    .property("id", \.id), .property("amount", \.price), .property("at", \.date),
                    .property("tags", \.tags),
                ]
            )
            .on(
                SaleEvent.counted,
                as: "sale",
                for: .marketing,
                properties: [
                    .property("amount", \.self), .property("at", \.description),
                    .property("tags", \.self),
                ]
            )
            .plan()
        #expect(
            plan
                == (try self.plan(
                    #""sale": {"properties": {"id": {"type": "string"}, "amount": {"type": "number"},"#
                        + #""at": {"type": "string"}, "tags": {}}, "required": ["amount", "at", "tags"],"#
                        + #""additionalProperties": false, "x-policy": "every time","#
                        + #""x-purpose": "analytics, marketing"}"#
                ))
        )
    }

    @Test
    func thePropertiesOfTheContextBelongToEveryEvent() throws {
        let provider = RecordingAnalyticsProvider()
        let analytics = AnalyticsEventsListener(provider: provider)
            .on(SaleEvent.viewed, as: "viewed", properties: [.property("id", \.self)])
            .adding(.property("version") { _ in "2.1" }, .property("id") { _ in 1 })
        let sales = MockProducer<SaleEvent>()
        analytics.registerToEvents(for: sales)
        sales.emit(.viewed("7"))
        provider.expectMatches(plan: analytics.plan())
        tracking(TrackedEvent("viewed", ["id": "7", "version": ""]))
            .expectMatches(plan: analytics.plan())
    }

    // MARK: - Plans from outside

    @Test
    func readsItsOwnSchema() throws {
        let plan =
            analytics
            .on(
                SaleEvent.sold,
                as: "sold",
                properties: [.property("at", \.date), .property("tags", \.tags)]
            )
            .on(SaleEvent.viewed, as: "viewed") { ["id": .string($0)] }
            .plan()
        let read = try AnalyticsPlan(schema: plan.schema)
        #expect(read == plan)
        #expect(read.schema == plan.schema)
    }

    @Test
    func ignoresWhatItDoesNotKnow() throws {
        let plan = try plan(
            """
            "price": {"type": "number", "minimum": 0},
            "sold": {"description": "A sale", "properties": {"id": {"type": "string", "pattern": "^7"},
            "any": true, "when": {"format": "date-time", "type": "string"}}, "required": ["other"]}
            """
            .replacing("true", with: "{}")
        )
        #expect(try names(in: plan) == ["sold"])
        let events: [[String: AnalyticsValue]] = [
            ["id": "8", "any": 1, "other": true, "third": "", "when": .date(Date())], ["other": 2],
        ]
        for event in events { tracking(TrackedEvent("sold", event)).expectMatches(plan: plan) }
    }

    @Test(arguments: [
        ("{", "Unexpected end of file"),
        (#"{"a" 1}"#, "Invalid value around character 5"),
        ("[]", "found an array"),
        ("{}", "No value associated with key"),
        ("{\"$defs\": {\"a\u{200B}\": 1}}", #"Path: $defs.a\u{200B}. "#),
        (#"{"$defs": {"a": {"required": ["b", 1]}}}"#, "Path: $defs.a.required[1]. "),
        (
            #"{"$defs": {"a": {"properties": {"b": {"type": ["string", "null"]}}}}}"#,
            "Path: $defs.a.properties.b.type. "
        ),
    ])
    func saysWhatIsWrongAndWhere(schema: String, cause: String) {
        let error = #expect(throws: (any Error).self) { try AnalyticsPlan(schema: schema) }
        let lines = "\(error as Any? ?? "")".split(separator: "\n")
        #expect(lines[1].contains(cause), "\(lines[1])")
        #expect(
            (lines[..<1] + lines[2...]).joined(separator: "\n") == """
                The plan can't be read.
                To fix this, write it like the schema of analytics.plan(), such as:
                    {"$defs": {"product.bought": {"properties": {"price": {"type": "number"}}}}}
                """
        )
    }

    @Test
    func refusesADocumentOfAnyDepth() {
        for part in ["[", "{\"$defs\":", "{\"$defs\": {\"a\": {\"properties\": "] {
            let schema = String(repeating: part, count: 100_000)
            #expect(throws: (any Error).self) { try AnalyticsPlan(schema: schema) }
        }
    }

    // MARK: - Parts

    private func plan(_ definitions: String) throws -> AnalyticsPlan {
        try AnalyticsPlan(schema: "{\"$defs\": {\(definitions)}}")
    }

    private func names(in plan: AnalyticsPlan) throws -> [String] {
        let document = try JSONSerialization.jsonObject(with: Data(plan.schema.utf8))
        let definitions = (document as? [String: Any])?["$defs"] as? [String: Any]
        return try #require(definitions).keys.sorted()
    }
}
