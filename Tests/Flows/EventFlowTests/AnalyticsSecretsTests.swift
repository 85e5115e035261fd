import EventModulesTestSupport
import EventModulesTesting
import Testing

/// A secret that analytics reveals reaches the providers, and no other outlet.
@MainActor
struct AnalyticsSecretsTests {
    @Test
    func theProvidersReceiveRevealedSecrets() async {
        let calls = await Vault.used().vault.provider.calls
        let names = ["identify", "group", "unlocked", "typed", "screen Vault"]
        #expect(calls.map(\.redacted) == names + names + ["reset"])
        let properties = calls.map(\.properties)
        #expect(properties.prefix(5) == properties.dropFirst(5).prefix(5))
        #expect(calls[0].name == Vault.short)
        #expect(properties[0]["mail"] == .string(Vault.short))
        let (short, number) = (AnalyticsValue.string(Vault.short), AnalyticsValue.int(Vault.number))
        let (text, list) = (
            AnalyticsValue.string("by \(Vault.short)\u{301}"),
            AnalyticsValue.list(["a", Vault.short])
        )
        let device = [
            "device": short, "copy of device": short, "text of device": text,
            "list of device": list,
        ]
        let pin = ["moved": short, "copy of pin": short, "text of pin": text, "list of pin": list]
        let rest: [String: AnalyticsValue] = [
            "codes": list, "copy of codes": list, "part of codes": short,
            "number": number, "copy of number": number,
        ]
        #expect(properties[2] == device.merging(pin) { $1 }.merging(rest) { $1 })
        #expect(properties[3]["moved"] == .string(Vault.long))
        #expect(properties[4] == device)
    }

    @Test
    func listenersAndReportsHideThem() async {
        let (vault, reports) = await Vault.used()
        #expect(vault.lines.text.contains("unlocked(•••)"))
        #expect(vault.crumbs.text.contains("unlocked(•••)"))
        #expect(reports.isEmpty)
        expectHidden([vault.lines.text, vault.crumbs.text] + reports.map { "\($0)" })
    }

    @Test
    func plansHideThem() async throws {
        let vault = await Vault.used().vault
        let plan = vault.analytics.plan()
        let other = try AnalyticsPlan(
            schema: #"{"$defs": {"typed": {"properties": {"moved": {"type": "number"}}}}}"#
        )
        let failures = try await issues {
            vault.provider.expectMatches(plan: other)
            vault.analytics.expectNoUnmappedCases(of: VaultEvent.self)
            plan.expectSnakeCase(longest: 1)
        }
        #expect(failures.count == 3)
        let table = vault.analytics.trackingPlan()
        #expect(table.contains("pin: any kind"))
        expectHidden([table, plan.schema, "\(plan)"] + failures.map(\.text))
    }

    @Test
    func transcriptsAndFailuresHideThem() async throws {
        var flow: FlowRecorder?
        _ = await Vault.used { flow = FlowRecorder(manager: $0) }
        let recorder = try #require(flow)
        let transcript = "\(recorder.transcript)"
        #expect(transcript.contains("copy of pin: \"•••\""))
        let failures = try await issues {
            recorder.expectNothingTracked(before: .reported("none"))
            recorder.expectNothingTracked(before: .tracked("reset"))
            recorder.expect(.tracked("unlocked", ["moved": "other", "copy of pin": "other"]))
            recorder.expect(.event(VaultEvent.typed(Pin(digits: "other"))))
            recorder.expectTranscript("")
            recorder.finish()
        }
        #expect(failures.count == 4)
        expectHidden([transcript] + recorder.entries.map(recorder.why) + failures.map(\.text))
    }

    @Test
    func recordingsAndExportsHideThem() async throws {
        let shop = try RecordedShop()
        let path = shop.path("vault.jsonl")
        let file = try FlowFile(path, app: "vault")
        var trace: FlowTrace?
        _ = await Vault.used { trace = FlowTrace(manager: $0, to: file) }
        try await file.flush()
        let entries = try #require(trace).entries
        let kinds: Set<FlowEntry.Kind> = [.event, .tracked, .held, .refused]
        #expect(kinds.isSubset(of: entries.map(\.kind)))
        let recording = try FlowRecording(contentsOf: path)
        var texts = [try shop.text(of: "vault.jsonl")]
        texts.append(String(decoding: recording.otlpRequests().flatMap(\.self), as: UTF8.self))
        for command in [["show", path, "--all"], ["page", path, "-o", "-"], ["test", path]] {
            texts.append(try FlowProgram.run(command).out)
        }
        for text in texts { #expect(text.contains("copy of pin")) }
        expectHidden(texts + entries.map { "\($0)" })
    }

    /// Shows the lines with a secret, whose every part contains one of two texts.
    private func expectHidden(_ texts: [String]) {
        for secret in ["s3cr3t", "\(Vault.number)"] {
            let lines = texts.flatMap { $0.split(separator: "\n") }.filter { $0.contains(secret) }
            #expect(lines.map { $0.prefix(1_000) } == [])
        }
    }
}

/// An app whose analytics reveals secrets by all that a table has.
@MainActor
private final class Vault {
    static let short = "s3cr3t pin"
    static let long = String(repeating: "s3cr3t ", count: 20)
    static let number = 40_717_093
    static let events: [VaultEvent] = [
        .signedIn(Pin(digits: short)), .unlocked(Pin(digits: short)), .typed(Pin(digits: long)),
        .closed(Pin(digits: short)), .offered(Pin(digits: short)), .shown,
    ]

    let provider = RecordingAnalyticsProvider()
    let lines = Lines()
    let crumbs = Breadcrumbs()
    let analytics: AnalyticsEventsListener
    private let manager: ModuleManager
    private let producer = MockProducer<VaultEvent>()
    private let store = Suas.createStore(
        reducer: BlockReducer(initialState: Answer(purposes: nil)) { _, action in action as? Answer
        }
    )

    /// Returns an app after each event has happened before the answer, and after it.
    static func used(
        _ observe: (ModuleManager) -> Void = { _ in }
    ) async -> (vault: Vault, reports: [Diagnostic]) {
        var used: Vault?
        let reports = await Diagnostics.collectReports {
            let vault = Vault()
            used = vault
            observe(vault.manager)
            for event in events { vault.producer.emit(event) }
            vault.store.dispatch(action: Answer(purposes: [.analytics]))
            for event in events + [.signedOut] { vault.producer.emit(event) }
        }
        return (used ?? Vault(), reports)
    }

    private init() {
        let pin: [AnalyticsProperty<Pin>] = [.property(revealing: "pin", \.self)]
        let rest: [AnalyticsProperty<Pin>] = [
            .property(revealing: "codes") { Codes(all: ["a", $0.digits]) },
            .property(revealing: "number") { _ in Number() },
        ]
        analytics = AnalyticsEventsListener(provider: provider)
            .on(VaultEvent.signedIn) { .identify($0.digits, ["mail": .string($0.digits)]) }
            .on(VaultEvent.signedIn) { .group($0.digits, ["size": .int(Self.number)]) }
            .on(VaultEvent.unlocked, as: "unlocked", properties: pin + rest)
            .on(VaultEvent.typed, as: "typed", properties: pin)
            .on(VaultEvent.closed, as: "closed", properties: pin)
            .on(VaultEvent.offered, as: "offered", for: .marketing, properties: pin)
            .on(VaultEvent.shown) { .screen("Vault") }
            .on(VaultEvent.signedOut) { .reset }
            .adding(.property(revealing: "device") { _ in Pin(digits: Self.short) })
            .enriching { $0.name == "closed" ? nil : copied($0) }
            .consent(in: store) { $0[Answer.self]?.purposes }
        manager = ModuleManager(
            listeners: [
                analytics, crumbs, EventsLogger(write: lines.add),
                SystemLog(subsystem: "vault", category: "events", write: lines.add),
            ]
        )
        manager.setupEventsListeners(for: producer)
    }
}

/// Copies each property to others, and gives the pin another name.
private func copied(_ call: AnalyticsCall) -> AnalyticsCall {
    var copied = call
    for (name, value) in call.properties {
        copied.properties["copy of \(name)"] = value
        switch value {
        case .string(let text):
            copied.properties["text of \(name)"] = .string("by \(text)\u{301}")
            copied.properties["list of \(name)"] = ["a", text]
        case .list(let texts): copied.properties["part of \(name)"] = texts.last.map { .string($0) }
        default: break
        }
    }
    copied.properties["moved"] = copied.properties.removeValue(forKey: "pin")
    return copied
}

private enum VaultEvent: EventProtocol {
    case signedIn(Pin)
    case unlocked(Pin)
    case typed(Pin)

    /// Enrichment drops it.
    case closed(Pin)
    /// The user refuses its purpose.
    case offered(Pin)
    case shown
    case signedOut
    case unmapped
}

private struct Pin: Redacted, AnalyticsConvertible {
    let digits: String
    var redacted: String { "•••" }
    var analyticsValue: AnalyticsValue { .string(digits) }
}

private struct Codes: Redacted, AnalyticsConvertible {
    let all: [String]
    var redacted: String { "•••" }
    var analyticsValue: AnalyticsValue { .list(all) }
}

private struct Number: Redacted, AnalyticsConvertible {
    let redacted = "•••"
    let analyticsValue: AnalyticsValue = 40_717_093
}

private struct Answer: Action { let purposes: Set<AnalyticsPurpose>? }

@MainActor
private final class Lines {
    private(set) var text = ""

    func add(_ line: String) { text += line + "\n" }
}
