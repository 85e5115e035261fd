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
            let app = try makeApp(options, streams)
            await app.open()
            await run(app, opening: options.link, streams)
            exit(app.ending == .asAsked ? 0 : 1)
        } catch {
            streams.complain("\(error)")
            exit(1)
        }
    }

    @MainActor
    private static func makeApp(_ options: Options, _ streams: StandardStreams) throws -> TodoApp {
        TodoApp(
            list: options.file == nil ? .builtIn(on: .today()) : TodoDocument(),
            file: options.file.map { TodoFile(path: $0) },
            listeners: try analytics(options, streams),
            log: try log(options, streams),
            interface: .lines(streams, hasColors: hasColors())
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

    @MainActor
    private static func run(
        _ app: TodoApp,
        opening link: String?,
        _ streams: StandardStreams
    ) async {
        let input = StandardInput()
        if input.isTerminal, app.ending == nil {
            app.perform(.list(.all))
            streams.out("Type help to see all commands.\n")
        }
        if let link, app.ending == nil { app.perform(.open(link)) }
        let lines = input.makeAsyncIterator()
        while app.ending == nil {
            if input.isTerminal { streams.out("> ") }
            switch await lines.next() {
            case .text(let line): app.perform(line)
            case .notText: app.refuse(.notText)
            case nil: app.endInput()
            }
            await app.settle()
        }
    }

    /// Whether the terminal shows colours and nobody has asked for none (`no-color.org`).
    private static func hasColors() -> Bool {
        let environment = ProcessInfo.processInfo.environment
        return isatty(1) == 1 && environment["TERM"] != "dumb"
            && environment["NO_COLOR", default: ""].isEmpty
    }
}
