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
    func ignoresWhatAssertsNothing() throws {
        let plan = try plan(
            """
            "price": {"type": "number", "multipleOf": 2},
            "sold": {"description": "A sale", "x-owner": 1, "properties": {"id": {"type": "string",
            "title": "ID", "examples": ["7"], "default": "8"}, "any": {},
            "when": {"format": "date-time", "type": "string"}}, "required": ["other"]}
            """
        )
        #expect(try names(in: plan) == ["sold"])
        let events: [[String: AnalyticsValue]] = [
            ["id": "8", "any": 1, "other": true, "third": "", "when": .date(Date())], ["other": 2],
        ]
        for event in events { tracking(TrackedEvent("sold", event)).expectMatches(plan: plan) }
    }

    struct Keyword: Sendable {
        let schema: String
        let right: [AnalyticsValue]
        let wrong: [AnalyticsValue]
        let difference: String
    }

    private nonisolated static let keywords: [Keyword] = [
        Keyword(
            schema: #"{"type": ["string", "null"]}"#,
            right: ["a"],
            wrong: [1],
            difference: "integer instead of string or null"
        ),
        Keyword(
            schema: #"{"type": ["integer", "boolean"]}"#,
            right: [1, true],
            wrong: [1.5],
            difference: "number instead of integer or"
        ),
        Keyword(
            schema: #"{"type": ["number", "null"]}"#,
            right: [1, 1.5],
            wrong: ["a"],
            difference: "string instead of number or null"
        ),
        Keyword(
            schema: #"{"enum": ["a", 1, 1.5, true, null]}"#,
            right: ["a", 1, 1.5, true],
            wrong: ["b", 2, "1"],
            difference: "\"enum\""
        ),
        Keyword(
            schema: #"{"enum": ["caf\u00e9"]}"#,
            right: ["caf\u{E9}"],
            wrong: ["cafe\u{301}"],
            difference: "fit \"enum\""
        ),
        Keyword(
            schema: #"{"const": 2}"#,
            right: [2, 2.0],
            wrong: [3, "2"],
            difference: "doesn't fit \"const\""
        ),
        Keyword(
            schema: #"{"const": ["a", "b"]}"#,
            right: [["a", "b"]],
            wrong: [["b", "a"]],
            difference: "doesn't fit \"const\""
        ),
        Keyword(
            schema: #"{"pattern": "^[a-z]\\d$"}"#,
            right: ["a1", 1],
            wrong: ["ab", "a1\n", "xa1", "a٣"],
            difference: "\"pattern\""
        ),
        Keyword(
            schema: #"{"minimum": 2}"#,
            right: [2, 2.5, "1"],
            wrong: [1, 1.5],
            difference: "doesn't fit \"minimum\""
        ),
        Keyword(
            schema: #"{"maximum": 2, "type": "number"}"#,
            right: [2, -1.5],
            wrong: [3],
            difference: "doesn't fit \"maximum\""
        ),
    ]

    // They were refused, or ignored.
    @Test(arguments: keywords)
    func valuesHaveToFitTheKeywords(keyword: Keyword) async throws {
        let plan = try plan(#""a": {"properties": {"b": \#(keyword.schema)}}"#)
        #expect(try AnalyticsPlan(schema: plan.schema) == plan)
        for value in keyword.right {
            tracking(TrackedEvent("a", ["b": value])).expectMatches(plan: plan)
        }
        for value in keyword.wrong {
            let texts = try await failures {
                tracking(TrackedEvent("a", ["b": value])).expectMatches(plan: plan)
            }
            .map(\.text)
            #expect(texts.count == 1)
            #expect(texts.allSatisfy { $0.contains(keyword.difference) }, "\(value) \(texts)")
        }
    }

    @Test
    func definitionsOfOlderDraftsAreEvents() throws {
        let schema = """
            {"$schema": "http://json-schema.org/draft-07/schema#", "definitions":
            {"a": {"type": "object", "properties": {"b": {"type": "string"}}}}}
            """
        let same = try plan(#""a": {"properties": {"b": {"type": "string"}}}"#)
        #expect(try AnalyticsPlan(schema: schema) == same)
    }

    @Test(arguments: [
        (#"{"$defs": {}, "definitions": {}}"#, "definitions", "keyword"),
        (#"{"$defs": {}, "oneOf": []}"#, "oneOf", "keyword"),
        (#"{"$defs": {"a": {"patternProperties": {}}}}"#, "patternProperties", "$defs.a"),
        (#"{"$defs": {"a": {"properties": {"b": {"$ref": "c"}}}}}"#, "$ref", "properties.b"),
        (#"{"$defs": {"a": {"properties": {"b": {"format": "uri"}}}}}"#, "format", "properties.b"),
        (#"{"$defs": {"a": {"properties": {"b": {"pattern": "("}}}}}"#, "pattern", "properties.b"),
        (#"{"$defs": {"a": {"properties": {"b": {"const": null}}}}}"#, "const", "properties.b"),
        (#"{"$defs": {"a": {"properties": {"b": {"type": 1}}}}}"#, "type", "properties.b"),
        (
            #"{"definitions": {"a": {"properties": {"b": {"items": {"enum": "c"}}}}}}"#, "items",
            "definitions.a.properties.b"
        ),
    ])
    func refusesOtherKeywordsByName(schema: String, keyword: String, path: String) {
        let error = #expect(throws: (any Error).self) { try AnalyticsPlan(schema: schema) }
        let text = "\(error as Any? ?? "")"
        #expect(text.contains("The keyword \"\(keyword)\" isn't supported"), "\(text)")
        #expect(text.contains(path), "\(text)")
    }

    @Test(arguments: [
        ("{", "Unexpected end of file"),
        (#"{"a" 1}"#, "Invalid value around character 5"),
        ("[]", "found an array"),
        ("{}", "No value associated with key"),
        ("{\"$defs\": {\"a\u{200B}\": 1}}", #"Path: $defs.a\u{200B}. "#),
        (#"{"$defs": {"a": {"required": ["b", 1]}}}"#, "Path: $defs.a.required[1]. "),
        (
            #"{"$defs": {"a": {"properties": {"b": {"type": {"not": "c"}}}}}}"#,
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

    private func plan(_ definitions: String) throws -> AnalyticsPlan {
        try AnalyticsPlan(schema: "{\"$defs\": {\(definitions)}}")
    }

    private func names(in plan: AnalyticsPlan) throws -> [String] {
        let document = try JSONSerialization.jsonObject(with: Data(plan.schema.utf8))
        let definitions = (document as? [String: Any])?["$defs"] as? [String: Any]
        return try #require(definitions).keys.sorted()
    }
}
