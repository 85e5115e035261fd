import EventModules

/// Logs each tracked event as a line: `product.selected id=7`.
final class RecordingProvider: AnalyticsProvider {
    private let name: String
    private let log: Log

    init(_ name: String, _ log: Log) {
        self.name = name
        self.log = log
    }

    convenience init(_ log: Log) { self.init("", log) }

    func track(event: String, properties: [String: AnalyticsValue]) {
        let values = properties.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        log.lines.append(([name, event] + values).filter { !$0.isEmpty }.joined(separator: " "))
    }

    func screen(name: String, properties: [String: AnalyticsValue]) {
        track(event: "screen \(name)", properties: properties)
    }

    func identify(user: String, traits: [String: AnalyticsValue]) {
        track(event: "identify \(user)", properties: traits)
    }

    func group(_ group: String, traits: [String: AnalyticsValue]) {
        track(event: "group \(group)", properties: traits)
    }

    func reset() { track(event: "reset", properties: [:]) }
}
