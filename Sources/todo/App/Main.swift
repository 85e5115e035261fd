import EventModules
import Foundation

/// The program.
@main
enum Main {
    @MainActor
    static func main() async {
        let streams = StandardStreams.process()
        do {
            let options = try Options(Array(CommandLine.arguments.dropFirst()))
            if options.showsHelp { return streams.out(Options.usage + "\n") }
            exit(try await run(options, streams))
        } catch {
            streams.complain("\(error)")
            exit(1)
        }
    }

    /// Runs the app and returns the program's exit status.
    @MainActor
    private static func run(_ options: Options, _ streams: StandardStreams) async throws -> Int32 {
        let environment = ProcessInfo.processInfo.environment
        guard StandardInput().isTerminal, isatty(1) == 1, environment["TERM"] != "dumb" else {
            return try await LineSession(makeApp(options, streams, lines(streams)), streams)
                .run(opening: options.link)
        }
        if options.traces, TerminalDescriptor(number: 2).isSameTerminal(as: 1) {
            throw OptionsError.traceOnScreen
        }
        let app = try makeApp(options, streams, .terminal)
        await app.open()
        if let refusal = app.refusalToOpen {
            streams.complain(refusal)
            return 1
        }
        if let link = options.link { app.perform(.open(link)) }
        let styling = TerminalStyling(environment: environment)
        let ending = try await Terminal.use(styling: styling) { terminal in
            await TerminalSession(app, on: terminal).run()
        }
        return status(of: ending, app, streams)
    }

    /// Prints the closing messages after the terminal has been restored, so that they stay visible.
    @MainActor
    private static func status(
        of ending: TerminalSession.Ending,
        _ app: TodoApp,
        _ streams: StandardStreams
    ) -> Int32 {
        switch ending {
        case .byApp:
            return app.ending == .asAsked ? 0 : 1
        case .bySignal(let signal, let news):
            news.map(streams.complain)
            // Shells report a program that was terminated by a signal with this status.
            return 128 + signal.number
        case .closed(let news):
            news.map(streams.complain)
            // The signal may arrive later, or never.
            return 128 + TerminalSignal.hangUp.number
        }
    }

    @MainActor
    private static func makeApp(
        _ options: Options,
        _ streams: StandardStreams,
        _ interface: TodoApp.Interface
    ) throws -> TodoApp {
        TodoApp(
            list: options.file == nil ? .builtIn(on: .today()) : TodoDocument(),
            file: options.file.map { TodoFile(path: $0) },
            listeners: try analytics(options, streams),
            log: try log(options, streams),
            trace: options.traces ? { streams.error("\($0)\n") } : nil,
            interface: interface
        )
    }

    @MainActor
    private static func log(
        _ options: Options,
        _ streams: StandardStreams
    ) throws -> ((String) -> Void)? {
        try options.log.map { try LineFile(path: $0, complain: streams.complain).write }
    }

    @MainActor
    private static func analytics(
        _ options: Options,
        _ streams: StandardStreams
    ) throws -> [any AnyEventsListening] {
        guard let path = options.analytics else { return [] }
        let lines = try LineFile(path: path, complain: streams.complain)
        let provider = JSONLinesAnalytics(write: lines.write)
        return [AnalyticsEventsListener.todo(provider: provider)]
    }

    private static func lines(_ streams: StandardStreams) -> TodoApp.Interface {
        .lines(streams, hasColors: hasColors())
    }

    /// True if the terminal shows colours and `NO_COLOR` isn't set (`no-color.org`).
    private static func hasColors() -> Bool {
        let environment = ProcessInfo.processInfo.environment
        return isatty(1) == 1 && environment["TERM"] != "dumb"
            && environment["NO_COLOR", default: ""].isEmpty
    }
}
