package import EventModules
package import Foundation

/// Records each event as one line of JSON.
package final class JSONLinesAnalytics: AnalyticsProvider {
    private struct Line: Encodable {
        let event: String
        let properties: [String: AnalyticsValue]
        let time: String
    }

    private let now: () -> Date
    private let write: (String) -> Void

    /// Creates a provider.
    ///
    /// - Parameters:
    ///   - now: Returns the time of an event.
    ///   - write: Receives each line, without a line break.
    package init(now: @escaping () -> Date = { Date() }, write: @escaping (String) -> Void) {
        self.now = now
        self.write = write
    }

    /// Writes a line.
    package func track(event: String, properties: [String: AnalyticsValue]) {
        let line = Line(
            event: event,
            properties: properties,
            time: now().formatted(.iso8601)
        )
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // JSON encoding of a record fails only for numbers that aren't finite.
        guard let json = try? encoder.encode(line) else { return }
        write(String(decoding: json, as: UTF8.self))
    }
}
