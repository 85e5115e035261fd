import EventModules
import Foundation

/// Logs each call as a line, such as `product.selected id=7`.
final class LoggingProvider: AnalyticsProvider {
    private let name: String
    private let log: Log

    /// The calls, with their identifiers and times.
    private(set) var calls: [AnalyticsCall] = []

    init(_ name: String, _ log: Log) {
        self.name = name
        self.log = log
    }

    convenience init(_ log: Log) { self.init("", log) }

    func receive(_ call: AnalyticsCall) {
        calls.append(call)
        let kind = call.kind == .track ? "" : call.kind.rawValue
        let values = call.properties.sorted { $0.key < $1.key }.map {
            "\($0.key)=\(text($0.value))"
        }
        let parts = [name, kind, call.name] + values
        log.lines.append(parts.filter { !$0.isEmpty }.joined(separator: " "))
    }

    func withdraw(_ purposes: Set<AnalyticsPurpose>) {
        let parts = [name, "withdraw"] + purposes.map(\.name).sorted()
        log.lines.append(parts.filter { !$0.isEmpty }.joined(separator: " "))
    }

    func track(event: String, properties: [String: AnalyticsValue]) {}

    private func text(_ value: AnalyticsValue) -> String {
        switch value {
        case .string(let value): value
        case .int(let value): "\(value)"
        case .double(let value): "\(value)"
        case .bool(let value): "\(value)"
        case .date(let value): "\(value.timeIntervalSince1970) s"
        case .list(let value): "\(value)"
        }
    }
}

@MainActor
final class Log { var lines: [String] = [] }

struct Product: Equatable {
    let id: String
    var price = 3.5
}

enum ShelfEvent: EventProtocol {
    case appeared
    case selected(Product)
    case moved(from: Int, to: Int)
    case closed
}

final class ShelfModule: EventsEmitting {
    let events = EventsSource<ShelfEvent>()
}

/// The consented purposes; an app's own state.
struct Answer { var purposes: Set<AnalyticsPurpose>? }

struct GiveAnswer: Action { let purposes: Set<AnalyticsPurpose>? }

@MainActor
func makeAnswerStore() -> Store {
    Suas.createStore(
        reducer: TableReducer(initialState: Answer())
            .on(GiveAnswer.self) { $0.purposes = $1.purposes }
    )
}
