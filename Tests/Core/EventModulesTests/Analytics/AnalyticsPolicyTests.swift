import EventModules
import EventModulesTesting
import Testing

@MainActor
struct AnalyticsPolicyTests {
    private let log = Log()
    private let module = ProductArrayModule()
    private let other = ProductArrayModule()

    private func listen(_ fill: (AnalyticsEventsListener) -> Void) {
        let listener = AnalyticsEventsListener(provider: RecordingProvider(log))
        fill(listener)
        listener.registerToEvents(for: module)
        listener.registerToEvents(for: other)
    }

    @Test
    func everyEventIsRecordedByDefault() {
        listen {
            $0.on(ProductArrayEvent.appeared, as: "a")
                .on(ProductArrayEvent.appeared, as: "b", recorded: .everyTime)
        }
        for _ in 0..<2 { module.subject.onNext(.appeared) }
        #expect(log.lines == ["a", "b", "a", "b"])
    }

    @Test
    func onceIncludesAllProducersAndPayloads() {
        listen {
            $0.on(ProductArrayEvent.productSelected, as: "selected", recorded: .once) {
                ["id": .string($0.remoteId)]
            }
        }
        module.subject.onNext(.productSelected(.lamp))
        module.subject.onNext(.productSelected(.chair))
        other.subject.onNext(.productSelected(.chair))
        #expect(log.lines == ["selected id=string(\"7\")"])
    }

    @Test
    func eachRowCountsSeparately() {
        listen {
            $0.on(ProductArrayEvent.appeared, as: "first", recorded: .once)
                .on(ProductArrayEvent.appeared, as: "each")
                .on(ProductArrayEvent.pageShown, as: "page", recorded: .once)
        }
        module.subject.onNext(.appeared)
        module.subject.onNext(.appeared)
        module.subject.onNext(.pageShown(1, of: 2))
        #expect(log.lines == ["first", "each", "each", "page"])
    }

    @Test
    func eachListenerCountsSeparately() {
        for name in ["a", "b"] {
            listen { $0.on(ProductArrayEvent.appeared, as: name, recorded: .once) }
        }
        for _ in 0..<2 { module.subject.onNext(.appeared) }
        #expect(log.lines == ["a", "b"])
    }

    @Test(.manualClock)
    func theFirstOfABurstIsRecorded() {
        let clock = ManualClock.current
        listen {
            $0.on(
                ProductArrayEvent.pageShown,
                as: "page",
                recorded: .throttled(.seconds(2))
            ) { page, _ in ["number": .int(page)] }
        }
        for page in 1...6 {
            module.subject.onNext(.pageShown(page, of: 6))
            clock.advance(by: .seconds(1))
        }
        #expect(
            log.lines == ["page number=int(1)", "page number=int(3)", "page number=int(5)"]
        )
    }

    // A dropped event once restarted the interval, so a burst was not recorded until it paused.
    @Test
    func aDroppedEventDoesNotProlongTheInterval() {
        let clock = ManualClock()
        listen {
            $0.on(
                ProductArrayEvent.appeared,
                as: "appeared",
                recorded: .throttled(.seconds(2), clock: clock)
            )
        }
        module.subject.onNext(.appeared)
        clock.advance(by: .milliseconds(1999))
        module.subject.onNext(.appeared)
        #expect(log.lines == ["appeared"])
        clock.advance(by: .milliseconds(1))
        other.subject.onNext(.appeared)
        #expect(log.lines == ["appeared", "appeared"])
    }

    @Test
    func createsPropertiesForRecordedEventsOnly() {
        listen {
            $0.on(ProductArrayEvent.productSelected, as: "selected", recorded: .once) { [log] in
                log.lines.append("properties of \($0.remoteId)")
                return [:]
            }
        }
        module.subject.onNext(.productSelected(.lamp))
        module.subject.onNext(.productSelected(.chair))
        #expect(log.lines == ["properties of 7", "selected"])
    }

    @Test
    func describesItself() {
        let policies: [AnalyticsPolicy] = [
            .everyTime, .once, .oncePerAppearance, .throttled(.milliseconds(1500)),
        ]
        #expect(
            policies.map(\.description) == [
                "every time", "once", "once per appearance", "once in 1.5 seconds",
            ]
        )
    }
}
