import EventModulesTestSupport
import EventModulesTesting
import Foundation
import Testing

/// The names of a plan: hostile ones, and what is compared of them.
@MainActor
struct AnalyticsPlanNamesTests {
    private enum PlanEvent: EventProtocol {
        case first
        case signedIn(Password)
    }

    @Test(arguments: Repetitions.seeds(short: 200, long: 10_000))
    func hostileNamesKeepDocumentsAndFailuresWhole(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        let (event, property) = (name(&random), name(&random))
        let analytics = AnalyticsEventsListener(providers: [])
            .on(PlanEvent.first, as: event, with: [.property(property) { 1 }])
        let plan = analytics.plan()
        #expect(try AnalyticsPlan(schema: plan.schema) == plan)

        let lines = analytics.trackingPlan().unicodeScalars.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines.map(cells) == [6, 6, 6])

        let other = try AnalyticsPlan(schema: #"{"$defs": {"other": {"required": ["a"]}}}"#)
        let provider = tracking(TrackedEvent(event, [property: "b"]))
        let manager = ModuleManager(listeners: [analytics])
        let flow = FlowRecorder(manager: manager, exhaustivity: .off)
        let producer = MockProducer<PlanEvent>()
        manager.setupEventsListeners(for: producer)
        producer.emit(.first)
        let texts = try await failures {
            provider.expectMatches(plan: other)
            provider.expectMatches(plan: plan)
            plan.expectSnakeCase(longest: 0)
            flow.expectNothingTracked(before: .tracked("other"))
            producer.emit(.first)
            flow.expectNothingTracked(before: .tracked(event), besides: [])
            flow.finish()
        }
        .map(\.text)
        #expect(texts.count == 4)
        for text in texts {
            let scalars = text.unicodeScalars
            #expect(!scalars.contains { $0.properties.generalCategory == .control && $0 != "\n" })
            #expect((3...7).contains(scalars.split(separator: "\n").count))
        }
    }

    private func name(_ random: inout SplitMix64) -> String {
        let pieces = [
            "\"", "\\", "|", "\n", "\r", "\u{D4E}", "\u{301}", "\u{200D}", "\0", "\u{1B}", "/", "a",
        ]
        return (0..<6).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    }

    /// The number of a line's cells: a backslash escapes what follows it.
    private func cells(_ line: Substring.UnicodeScalarView) -> Int {
        var isEscaped = false
        let separators = line.count { scalar in
            defer { isEscaped = !isEscaped && scalar == "\\" }
            return scalar == "|" && !isEscaped
        }
        return separators - 1
    }

    // The values that a provider receives aren't hidden.
    @Test
    func aRevealedSecretIsNowhereInTheKitsTexts() async throws {
        let provider = RecordingAnalyticsProvider()
        let analytics = AnalyticsEventsListener(provider: provider)
            .on(
                PlanEvent.signedIn,
                as: "signed_in",
                properties: [.property(revealing: "user", \.self)]
            )
            .on(PlanEvent.signedIn) { .identify($0.text, ["mail": .string($0.text)]) }
        let manager = ModuleManager(listeners: [analytics])
        let producer = MockProducer<PlanEvent>()
        manager.setupEventsListeners(for: producer)
        let flow = FlowRecorder(manager: manager)
        producer.emit(.signedIn(Password(text: "hunter2")))
        #expect(provider.tracked.first == TrackedEvent("signed_in", ["user": "hunter2"]))
        let plan = analytics.plan()
        let reported = try await failures {
            for other in [#"{"user": {"type": "number"}}"#, #"{"USER": {}}"#, "{}"] {
                let event = #"{"properties": \#(other), "additionalProperties": false}"#
                let plan = try AnalyticsPlan(schema: #"{"$defs": {"signed_in": \#(event)}}"#)
                provider.expectMatches(plan: plan, allowingMissing: true)
            }
            plan.expectSnakeCase(longest: 1)
            flow.expectNothingTracked(before: .reported("nothing"))
            flow.expect(.tracked("nothing"))
            flow.finish()
        }
        let texts = reported.map(\.text) + [plan.schema, analytics.trackingPlan()]
        #expect(reported.count == 6)
        #expect(texts.filter { $0.contains("hunter2") } == [])
    }

    @Test(arguments: [
        ("opened", "_", true), ("shop_opened", "_", true), ("shop.opened_2", ".", true),
        ("shop_opened.twice", ".", true), ("a", "", true), ("a.b", "", false), ("a..b", ".", false),
        ("a.", ".", false), ("", ".", false), ("a__b", ".", false), ("_a", "_", false),
        ("2a", ".", false), ("a.2", ".", false), ("aB", ".", false), ("a b", ".", false),
        ("a\r\nb", ".", false), ("a\u{301}", ".", false), ("\u{430}", ".", false),
        ("\u{D4E}a", ".", false), ("a\n", ".", false), ("shop.opened", "_", false),
    ])
    func snakeCase(name: String, separator: String, isAllowed: Bool) async throws {
        let plan = AnalyticsEventsListener(providers: []).on(PlanEvent.first, as: name).plan()
        let reported = try await failures { plan.expectSnakeCase(joinedBy: separator) }
        #expect(reported.isEmpty == isAllowed, "\(reported)")
    }

    @Test
    func theLengthIsThatOfScalars() async throws {
        let name = "a\u{301}"
        let plan = AnalyticsEventsListener(providers: []).on(PlanEvent.first, as: name).plan()
        let reported = try await failures { plan.expectSnakeCase(longest: 1) }
        #expect(reported.map { $0.text.contains("has more than 1 characters") } == [true])
    }
}
