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

    /// Makes a provider.
    ///
    /// - Parameters:
    ///   - now: Says when an event happened.
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
        // Nothing in a line can fail to be written as JSON but a number that is none.
        guard let json = try? encoder.encode(line) else { return }
        write(String(decoding: json, as: UTF8.self))
    }
}
