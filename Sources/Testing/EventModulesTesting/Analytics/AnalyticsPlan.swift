public import EventModules
internal import EventRuntime
internal import Foundation

/// The events of an analytics table: their names, properties, purposes, and policies.
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
    /// Reads a plan from a JSON Schema in the form of `schema`, with `$defs` or `definitions`.
    ///
    /// A property may also have several types, `enum`, `const`, `pattern`, `minimum`, or `maximum`.
    /// Annotations, such as titles and descriptions, and keywords that begin with `x-` are ignored.
    ///
    /// - Throws: An error that describes the problem, the place, and the fix; any other keyword is
    ///   an error.
    public init(schema: String) throws {
        let data = Data(schema.utf8)
        do {
            // Its errors have positions.
            _ = try JSONSerialization.jsonObject(with: data)
            let document = try JSONDecoder().decode(PlanDocument.self, from: data)
            events = document.events.filter { $0.value.type == "object" }
        } catch { throw UnreadablePlan(cause: error) }
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

    init(events: [String: PlannedEvent]) { self.events = events }

    init(from decoder: any Decoder) throws {
        enum Definitions: String, CodingKey {
            case events = "$defs"
            case definitions
        }
        let values = try decoder.container(keyedBy: Definitions.self)
        let key = values.allKeys == [.definitions] ? Definitions.definitions : .events
        try decoder.refuseKeywords { $0 == key.rawValue }
        events = try values.decode([String: PlannedEvent].self, forKey: key)
    }
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
        (properties, required) = ([:], [])
        // Another definition isn't an event.
        guard type == "object" else { return }
        try decoder.refuseKeywords { CodingKeys(stringValue: $0) != nil }
        properties = try read(.properties, or: [:])
        required = try read(.required, or: []).sorted()
        additionalProperties = try read(.additionalProperties, or: true)
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

/// The schema of a property; without keywords, it is of any kind.
struct PlannedProperty: Codable, Equatable, Sendable, CustomStringConvertible {
    private struct Keywords: Codable, Equatable {
        var type: PlannedValue?
        var format: String?
        var items: [String: String]?
        var `enum`: [PlannedValue?]?
        var const: PlannedValue?
        var pattern: String?
        var minimum: Double?
        var maximum: Double?

        func supports(_ keyword: String) -> Bool {
            switch CodingKeys(stringValue: keyword) {
            case nil: false
            case .type: type?.strings.isEmpty == false
            case .format: format == "date-time"
            case .items: items?.isEmpty == true || items == ["type": "string"]
            case .const: const != nil
            case .pattern: (try? Regex(pattern ?? "")) != nil
            default: true
            }
        }
    }

    private var keywords = Keywords()

    init(_ kind: AnalyticsValue.Kind?) {
        let type: String? =
            switch kind {
            case nil: nil
            case .string, .date: "string"
            case .int: "integer"
            case .double: "number"
            case .bool: "boolean"
            case .list: "array"
            }
        keywords.type = type.map { PlannedValue(value: .string($0)) }
        if kind == .date { keywords.format = "date-time" }
        if kind == .list { keywords.items = ["type": "string"] }
    }

    init(from decoder: any Decoder) throws {
        keywords = try Keywords(from: decoder)
        try decoder.refuseKeywords(unless: keywords.supports)
    }

    func encode(to encoder: any Encoder) throws { try keywords.encode(to: encoder) }

    var description: String {
        if keywords.format != nil { return "date" }
        return keywords.type?.strings.joined(separator: " or ") ?? "any kind"
    }

    func merged(with other: Self) -> Self {
        let both = [self, other]
        return self == other
            ? self
            : [(Self(.double), Self(.int)), (Self(.string), Self(.date))]
                .first { both.contains($0) && both.contains($1) }?.0 ?? Self(nil)
    }

    /// Returns how a value differs from the schema; `nil` if it doesn't.
    ///
    /// A whole number is a number, and a date is sent as a string.
    func difference(of value: AnalyticsValue) -> String? {
        let kind = Self(value.kind)
        let types = kind.keywords.type?.strings ?? []
        let accepted = keywords.type?.strings ?? types
        let isNumber = types == ["integer"] && accepted.contains("number")
        if !isNumber && !Set(types).isSubset(of: accepted)
            || keywords.format != nil && value.kind != .date
        {
            return "\(kind) instead of \(self)"
        }
        // With its type: it would take the compiler some seconds to find it.
        let fits: [(String, Bool?)] = [
            ("enum", keywords.enum.map { $0.contains { $0?.isSame(as: value) == true } }),
            ("const", keywords.const?.isSame(as: value)),
            ("pattern", keywords.pattern.flatMap(value.matches)),
            ("minimum", keywords.minimum.flatMap { limit in value.number.map { $0 >= limit } }),
            ("maximum", keywords.maximum.flatMap { limit in value.number.map { $0 <= limit } }),
        ]
        let broken = fits.filter { $0.1 == false }.map(\.0.quoted)
        return broken.isEmpty ? nil : "whose value doesn't fit \(broken.joined(separator: ", "))"
    }
}

/// A string, number, Boolean or list of strings in a schema.
private struct PlannedValue: Codable, Equatable {
    let value: AnalyticsValue

    var strings: [String] {
        switch value {
        case .string(let string): [string]
        case .list(let strings): strings
        default: []
        }
    }

    /// Returns `true` if both are sent as the same bytes.
    func isSame(as other: AnalyticsValue) -> Bool {
        json(value).utf8.elementsEqual(json(other).utf8)
    }
}

extension PlannedValue {
    init(from decoder: any Decoder) throws {
        let read = try decoder.singleValueContainer()
        value =
            try (try? .bool(read.decode(Bool.self))) ?? (try? .double(read.decode(Double.self)))
            ?? (try? .list(read.decode([String].self))) ?? .string(read.decode(String.self))
    }

    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

extension AnalyticsValue {
    fileprivate var number: Double? {
        switch self {
        case .int(let number): Double(number)
        case .double(let number): number
        default: nil
        }
    }

    fileprivate func matches(_ pattern: String) -> Bool? {
        guard case .string(let text) = self, let regex = try? Regex(pattern) else { return nil }
        return text.contains(
            regex.matchingSemantics(.unicodeScalar).asciiOnlyDigits().asciiOnlyWordCharacters()
        )
    }
}

private struct Ignored: Decodable {}

extension Decoder {
    /// Throws at a keyword that isn't supported, by its name.
    fileprivate func refuseKeywords(unless isSupported: (String) -> Bool) throws {
        let annotations = [
            "$schema", "$id", "$comment", "title", "description", "default", "examples",
            "deprecated", "readOnly", "writeOnly",
        ]
        let refused = try [String: Ignored](from: self).keys
            .filter { !annotations.contains($0) && !$0.hasPrefix("x-") && !isSupported($0) }
        guard let keyword = refused.min() else { return }
        let reason = "The keyword \(keyword.quoted) isn't supported, at least not with its value."
        throw DecodingError.dataCorrupted(.init(codingPath: codingPath, debugDescription: reason))
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
