package import Foundation

/// A span of an export as OTLP.
package struct ExportedSpan: Decodable {
    private struct Request: Decodable {
        let resourceSpans: [ResourceSpans]
    }

    private struct ResourceSpans: Decodable {
        let scopeSpans: [ScopeSpans]
    }

    private struct ScopeSpans: Decodable {
        let spans: [ExportedSpan]
    }

    package let traceId: String
    package let spanId: String
    package let parentSpanId: String?
    package let name: String

    /// Reads the spans of requests, one per line.
    package static func spans(in lines: Data) throws -> [ExportedSpan] {
        try lines.split(separator: UInt8(ascii: "\n")).flatMap { line in
            try JSONDecoder().decode(Request.self, from: line).resourceSpans
                .flatMap(\.scopeSpans).flatMap(\.spans)
        }
    }

    /// The header of a request that the span leads to.
    package var traceparent: String { "00-\(traceId)-\(spanId)-01" }
}
