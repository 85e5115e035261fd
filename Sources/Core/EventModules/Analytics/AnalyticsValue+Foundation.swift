#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension AnalyticsValue {
    /// Creates a date.
    public static func date(_ date: Date) -> Self { .date(date.timeIntervalSince1970) }
}

extension Date: AnalyticsConvertible {
    /// A date.
    public static var analyticsExample: AnalyticsValue { .date(0) }

    /// The date.
    public var analyticsValue: AnalyticsValue { .date(self) }
}

extension AnalyticsValue: Encodable {
    /// Encodes the value without its kind; a date in the form of RFC 3339, such as
    /// `2026-11-26T14:30:00.000Z`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .string(let value): try container.encode(value)
        case .int(let value): try container.encode(value)
        case .double(let value): try container.encode(value)
        case .bool(let value): try container.encode(value)
        case .date(let seconds):
            let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
            try container.encode(Date(timeIntervalSince1970: seconds).formatted(style))
        case .list(let texts): try container.encode(texts)
        }
    }
}
