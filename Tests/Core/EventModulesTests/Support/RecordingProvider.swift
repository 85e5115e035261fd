import EventModules

/// Logs each tracked event as a line: `product.selected id=7`.
final class RecordingProvider: AnalyticsProvider {
    private let name: String
    private let log: Log

    init(_ name: String, _ log: Log) {
        self.name = name
        self.log = log
    }

    convenience init(_ log: Log) {
        self.init("", log)
    }

    func track(event: String, properties: [String: AnalyticsValue]) {
        let values = properties.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        log.lines.append(([name, event] + values).filter { !$0.isEmpty }.joined(separator: " "))
    }
}
