/// A value of JSON, such as a message of another tool's format.
enum JSONValue: Encodable, Sendable {
    case text(String)
    case number(Int)
    case decimal(Double)
    case flag(Bool)
    case list([JSONValue])
    case object([String: JSONValue])
    case record(FlowRecord)

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .number(let number): try container.encode(number)
        case .decimal(let number): try container.encode(number)
        case .flag(let flag): try container.encode(flag)
        case .list(let values): try container.encode(values)
        case .object(let entries): try container.encode(entries)
        case .record(let record): try container.encode(record)
        }
    }
}

extension JSONValue: ExpressibleByStringInterpolation, ExpressibleByArrayLiteral {
    init(stringLiteral text: String) { self = .text(text) }
    init(arrayLiteral values: JSONValue...) { self = .list(values) }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
    /// Leaves out entries without a value.
    init(dictionaryLiteral entries: (String, JSONValue?)...) {
        let entries = entries.compactMap { key, value in value.map { (key, $0) } }
        self = .object(Dictionary(uniqueKeysWithValues: entries))
    }
}
