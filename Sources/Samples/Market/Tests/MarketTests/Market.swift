import EventModulesStorage
import EventModulesTesting
import MarketApp
import MarketKit
import Testing

/// The suites; each test has a server of its own.
@Suite(.manualClock, .services { $0.useSampleServer() })
enum MarketTests {}

/// An app whose user has answered the question for consent, and its first window.
struct Market {
    let analytics = RecordingAnalyticsProvider()
    let app: MarketApp
    let window: StackRouter

    init(keptIn memory: KeptMemory = KeptMemory(), consent: String? = "no") async {
        app = MarketApp(keptIn: memory, analytics: analytics, services: Services())
        window = app.openWindow()
        if let consent, window.position.prompt != nil { await type(consent) }
        await app.store.settle()
    }

    var text: String { Terminal(window).text }
    var words: [String] { Terminal(window).words }

    /// Types a line each second, and waits for what follows from each.
    func type(
        _ lines: String...,
        in other: StackRouter? = nil,
        at location: SourceLocation = #_sourceLocation
    ) async {
        for line in lines {
            let terminal = Terminal(other ?? window)
            #expect(terminal.enter(line), "\(line) in \(terminal.text)", sourceLocation: location)
            await app.store.settle()
            ManualClock.current.advance(by: .seconds(1))
        }
    }

    /// Signs in at the gate, to which the last line has led.
    func signIn() async { await type("name Anna", "password secret") }
}
