import ArgumentParser
import EventModules
import EventModulesTracing
import Foundation
import Terminal

/// The program.
@main
enum Main {
    @MainActor
    static func main() async {
        // A log or an output without a reader must not end the program before work is kept.
        SignalAction.ignoring.install(for: SIGPIPE)
        returnReleasedMemory()
        let streams = StandardStreams.process(of: "todo")
        do {
            var options = try Options(Array(CommandLine.arguments.dropFirst()))
            try options.useDefaultFile(environment)
            try options.checkFiles()
            let recording = try recording(options)
            let status = try await run(options, streams, recording)
            if let problem = await recording?.problemAtEnd() { streams.complain(problem) }
            exit(status)
        } catch {
            let status = Options.exitCode(for: error)
            // The list of commands needs as many columns.
            let message = Options.fullMessage(for: error, columns: 110)
            switch status {
            case .success: streams.out("\(message)\n")
            case .validationFailure: streams.error("\(message.visibleLines)\n")
            default: streams.complain("\(error)")
            }
            exit(status.rawValue)
        }
    }

    /// Lets the memory of released lists return to the system.
    ///
    /// After the first large block is released, glibc keeps later ones for reuse, unless its threshold
    /// was set, even to the default (`M_MMAP_THRESHOLD` of `mallopt`). Swift can't import the function.
    private static func returnReleasedMemory() {
        #if canImport(Glibc)
        typealias SetOption = @convention(c) (_ option: CInt, _ value: CInt) -> CInt
        guard let mallopt = dlsym(nil, "mallopt") else { return }
        _ = unsafeBitCast(mallopt, to: SetOption.self)(-3, 128 << 10)
        #endif
    }

    private static let environment = ProcessInfo.processInfo.environment

    /// Runs the app and returns the program's exit status.
    @MainActor
    private static func run(
        _ options: Options,
        _ streams: StandardStreams,
        _ recording: FlowFile?
    ) async throws -> Int32 {
        let isTerminal = StandardInput().isTerminal && isatty(1) == 1
        guard isTerminal, environment["TERM"] != "dumb", options.command == nil else {
            return try await runLines(options, recording)
        }
        if options.traces, TerminalDescriptor(number: 2).isSameTerminal(as: 1) {
            throw OptionsError.traceOnScreen
        }
        let styling = TerminalStyling(environment: environment)
        return try await runTerminal(options, streams, styling, recording)
    }

    @MainActor
    private static func runLines(
        _ options: Options,
        _ recording: FlowFile?
    ) async throws -> Int32 {
        let requests = EndRequests()
        let streams = StandardStreams.process(
            of: "todo",
            isEnding: { requests.isEnding() },
            onClosedOutput: { requests.request(SIGPIPE) }
        )
        let interface = TodoApp.Interface.lines(streams, hasColors: hasColors())
        let app = try makeApp(
            options,
            streams,
            interface,
            recording,
            complain: streams.complain
        )
        let session = LineSession(app, streams, requests)
        if let command = options.command { return await session.run(command) }
        return await session.run(
            opening: options.link,
            savesAtRest: options.autosaves,
            watches: options.watches
        )
    }

    @MainActor
    private static func runTerminal(
        _ options: Options,
        _ streams: StandardStreams,
        _ styling: TerminalStyling,
        _ recording: FlowFile?
    ) async throws -> Int32 {
        // A message during the use would be drawn over the screen.
        var messages: [String] = []
        let app = try makeApp(options, streams, .terminal, recording) { messages.append($0) }
        await app.open()
        if let refusal = app.refusalToOpen {
            for message in messages + [refusal] { streams.complain(message) }
            return 1
        }
        if options.watches { app.watch() }
        if options.autosaves { app.beginAutosave() }
        if let link = options.link { app.perform(.console(.linkEntered(link))) }
        let ending = try await Terminal.use(styling: styling) { terminal in
            await TerminalSession(app, on: terminal).run()
        }
        // A terminal that reads nothing must not keep the program from ending.
        let closing = StandardStreams.process(of: "todo", isEnding: { ending != .byApp })
        for message in messages + app.closingMessages + ending.messages {
            closing.complain(message)
        }
        return ending.status ?? (app.ending == .asAsked ? 0 : 1)
    }

    @MainActor
    private static func makeApp(
        _ options: Options,
        _ streams: StandardStreams,
        _ interface: TodoApp.Interface,
        _ recording: FlowFile?,
        complain: @escaping (String) -> Void
    ) throws -> TodoApp {
        let path = Options.settingsPath(environment)
        let keeper = SettingsKeeper(path: path, complain: complain)
        return TodoApp(
            list: options.file == nil ? .builtIn(on: .today()) : TodoDocument(),
            file: options.file.map { TodoFile(path: $0) },
            listeners: try analytics(options, complain) + [keeper],
            log: try options.log.map { try LineFile(path: $0, complain: complain).writeLines },
            trace: options.traces ? { streams.error("\($0.visibleLines)\n") } : nil,
            recording: recording,
            settings: keeper.settings,
            defaultPath: Options.defaultPath(environment),
            interface: interface
        )
    }

    private static func recording(_ options: Options) throws -> FlowFile? {
        // A report during the use would be drawn over the screen; `problemAtEnd` comes afterwards.
        try options.record.map { try FlowFile($0, app: "todo", report: { _ in }) }
    }

    @MainActor
    private static func analytics(
        _ options: Options,
        _ complain: @escaping (String) -> Void
    ) throws -> [any AnyEventsListening] {
        guard let path = options.analytics else { return [] }
        let lines = try LineFile(path: path, complain: complain)
        return [AnalyticsEventsListener.todo(provider: JSONLinesAnalytics(write: lines.write))]
    }

    /// True if the terminal shows colors and `NO_COLOR` isn't set (`no-color.org`).
    private static func hasColors() -> Bool {
        isatty(1) == 1 && environment["TERM"] != "dumb"
            && environment["NO_COLOR", default: ""].isEmpty
    }
}

extension FlowFile {
    /// Writes the rest of the recording, and returns a message if it isn't complete.
    fileprivate func problemAtEnd() async -> String? {
        do throws(FlowFileError) {
            try await flush()
        } catch {
            return "\(error)"
        }
        return droppedCount == 0 ? nil : "\(path.visible): \(droppedCount) entries are missing."
    }
}
