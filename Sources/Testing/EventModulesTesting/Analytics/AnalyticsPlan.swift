public import EventModules
internal import EventRuntime
internal import Foundation

/// The events of an analytics table: names, properties with their kinds, purposes and policies.
///
/// ```swift
/// let plan = try AnalyticsPlan(schema: String(contentsOf: file, encoding: .utf8))
/// provider.expectMatches(plan: plan)
/// ```
public struct AnalyticsPlan: Equatable, Sendable {
    let events: [String: PlannedEvent]

    /// A JSON Schema (draft 2020-12) with a definition of each event, sorted by name.
    public var schema: String { json(PlanDocument(events: events), .prettyPrinted) }
}

extension AnalyticsPlan {
    /// Reads a plan from a JSON Schema like `schema`; keywords that it doesn't have are ignored.
    ///
    /// - Throws: An error whose description says what is wrong, where, and how to fix it.
    public init(schema: String) throws {
        let data = Data(schema.utf8)
        do {
            // Its errors have positions.
            _ = try JSONSerialization.jsonObject(with: data)
            let document = try JSONDecoder().decode(PlanDocument.self, from: data)
            events = document.events.filter { $0.value.type == "object" }
        } catch {
            throw UnreadablePlan(cause: error)
        }
    }
}

extension AnalyticsEventsListener {
    /// Returns the events that the rows track as a plan.
    ///
    /// An event has the properties that its row and `adding(_:)` declare. If a closure makes them,
    /// the plan allows any. Rows that make calls of any kind aren't in the plan.
    public func plan() -> AnalyticsPlan {
        let planned = rows.compactMap { row in
            row.rule.flatMap { rule in rule.name.map { ($0, PlannedEvent(rule, addedProperties)) } }
        }
        return AnalyticsPlan(events: Dictionary(planned) { $0.merged(with: $1) })
    }
}

private struct PlanDocument: Codable {
    enum CodingKeys: String, CodingKey {
        case schema = "$schema"
        case title
        case events = "$defs"
    }

    var schema: String? = "https://json-schema.org/draft/2020-12/schema"
    var title: String? = "Analytics events"
    let events: [String: PlannedEvent]
}

struct PlannedEvent: Codable, Equatable, Sendable {
    enum CodingKeys: String, CodingKey {
        case type, properties, required, additionalProperties
        case purpose = "x-purpose"
        case policy = "x-policy"
    }

    var type = "object"
    var properties: [String: PlannedProperty]
    var required: [String]
    var additionalProperties = false
    var purpose: String?
    var policy: String?

    init(_ values: [String: AnalyticsValue]) {
        properties = values.mapValues { PlannedProperty($0.kind) }
        required = values.keys.sorted()
    }

    @MainActor
    fileprivate init(_ rule: AnalyticsRule, _ added: [AnalyticsPropertyInfo]) {
        let all = (rule.properties ?? []) + added
        properties = Dictionary(all.map { ($0.name, PlannedProperty($0.kind)) }) { own, _ in own }
        required = Set(all.filter(\.isRequired).map(\.name)).sorted()
        additionalProperties = rule.properties == nil
        (purpose, policy) = (rule.purpose.name, "\(rule.policy)")
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func read<Value: Decodable>(_ key: CodingKeys, or value: Value) throws -> Value {
            try values.decodeIfPresent(Value.self, forKey: key) ?? value
        }
        type = try read(.type, or: type)
        properties = try read(.properties, or: [:])
        required = try read(.required, or: []).sorted()
        additionalProperties = (try? read(.additionalProperties, or: true)) ?? true
        purpose = try read(.purpose, or: nil)
        policy = try read(.policy, or: nil)
        for name in required where properties[name] == nil {
            properties[name] = PlannedProperty(nil)
        }
    }

    func merged(with other: Self) -> Self {
        var merged = self
        merged.properties.merge(other.properties) { $0.merged(with: $1) }
        merged.required.removeAll { !other.required.contains($0) }
        merged.additionalProperties = additionalProperties || other.additionalProperties
        for path in [\Self.purpose, \.policy] where self[keyPath: path] != other[keyPath: path] {
            merged[keyPath: path] = [self, other].compactMap { $0[keyPath: path] }
                .joined(separator: ", ")
        }
        return merged
    }
}

/// The schema of a property; without a type, it is of any kind.
struct PlannedProperty: Codable, Equatable, Sendable, CustomStringConvertible {
    struct Items: Codable, Equatable, Sendable { var type: String? = "string" }

    var type: String?
    var format: String?
    var items: Items?

    init(_ kind: AnalyticsValue.Kind?) {
        switch kind {
        case nil: break
        case .string: type = "string"
        case .int: type = "integer"
        case .double: type = "number"
        case .bool: type = "boolean"
        case .date: (type, format) = ("string", "date-time")
        case .list: (type, items) = ("array", Items())
        }
    }

    private var isDate: Bool { format == "date-time" }

    var description: String { isDate ? "date" : type ?? "any kind" }

    /// A whole number is a number, and a date is sent as a string.
    func accepts(_ other: Self) -> Bool {
        switch type {
        case nil: true
        case "number": ["number", "integer"].contains(other.type)
        default: type == other.type && (!isDate || other.isDate)
        }
    }

    func merged(with other: Self) -> Self {
        accepts(other) ? self : other.accepts(self) ? other : Self(nil)
    }
}

private struct UnreadablePlan: Error, CustomStringConvertible {
    /// The fault and its place.
    let cause: any Error

    var description: String {
        """
        The plan can't be read.
            \("\(cause)".printable)
        To fix this, write it like the schema of analytics.plan(), such as:
            {"$defs": {"product.bought": {"properties": {"price": {"type": "number"}}}}}
        """
    }
}

/// Returns a value as JSON whose keys are sorted.
func json(_ value: some Encodable, _ format: JSONEncoder.OutputFormatting = []) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, format]
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
}
