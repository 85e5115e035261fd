internal import EventObservables
internal import EventRuntime

/// A case that a listener captured while it registered for a producer.
///
/// - Lifetime: Doesn't retain the capture; it keeps what the capture has learned.
@usableFromInline
package final class HeardCase {
    let event: any EventProtocol.Type
    var known: [EventCase]
    private let learn: (_ examples: [any EventProtocol]) -> [EventCase]?

    /// Those of the registration in progress; nil outside.
    @MainActor
    private static var noted: [HeardCase]?

    init(
        _ event: any EventProtocol.Type,
        _ known: [EventCase],
        learn: @escaping ([any EventProtocol]) -> [EventCase]? = { _ in nil }
    ) {
        (self.event, self.known, self.learn) = (event, known, learn)
    }

    func cases(learningFrom examples: [any EventProtocol]) -> [EventCase] {
        known = learn(examples) ?? known
        return known
    }

    /// Runs a registration, and returns the cases that it captures.
    @MainActor
    static func noted<Result>(during register: () -> Result) -> (Result, [HeardCase]) {
        let outer = noted
        noted = []
        defer { noted = outer }
        return (register(), noted ?? [])
    }

    /// Notes that the registration in progress subscribes to the events of this case only.
    @MainActor
    func note() {
        guard let scope = SubscriptionScope.current else { return }
        scope.isNarrowed = true
        Self.noted?.append(self)
    }
}
