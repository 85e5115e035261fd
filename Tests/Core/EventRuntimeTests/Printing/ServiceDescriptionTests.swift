import EventRuntime
import Testing

/// Clocks and services are printed as their types.
struct ServiceDescriptionTests {
    private struct Feed {
        var load: @Sendable (String) -> String
        var name: @Sendable () -> String
    }

    private struct Labeled {
        let label: String
        let load: () -> Void
    }

    private struct Reload {
        let page: Int
        let feed: Feed
        let clock: any Clock<Duration>
    }

    private final class Ticker: Clock {
        let offset = 5
        var now: ContinuousClock.Instant { .now }
        var minimumResolution: Duration { .zero }
        func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) {}
    }

    private let feed = Feed(load: { $0 }, name: { "" })

    @Test
    func aValueOfFunctionsIsShownAsItsType() {
        #expect(shortDescription(of: feed) == "Feed")
        #expect(redactedDescription(of: feed) == "Feed")
        #expect(shortDescription(of: Labeled(label: "a", load: {})).contains(#"label: "a""#))
    }

    @Test
    func clocksAreShownAsTheirTypes() {
        #expect(shortDescription(of: ContinuousClock()) == "ContinuousClock")
        #expect(shortDescription(of: Ticker()) == "Ticker")
    }

    @Test
    func theyAreShownAsTheirTypesInsideOthers() {
        let reload = Reload(page: 1, feed: feed, clock: Ticker())
        let text = "Reload(page: 1, feed: Feed, clock: Ticker)"
        #expect(shortDescription(of: reload) == text)
        #expect(redactedDescription(of: reload).hasPrefix("Reload(page: 1, feed: "))
    }
}
