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
            await run(app, streams)
            exit(app.ending == .asAsked ? 0 : 1)
        } catch {
            streams.error("todo: \(error)\n")
            exit(1)
        }
    }

    @MainActor
    private static func makeApp(_ options: Options, _ streams: StandardStreams) throws -> TodoApp {
        TodoApp(
            list: options.file == nil ? .builtIn(on: .today()) : TodoDocument(),
            file: options.file.map { TodoFile(path: $0) },
            listeners: try listeners(options, streams),
            streams: streams,
            hasColors: hasColors()
        )
    }

    @MainActor
    private static func listeners(
        _ options: Options,
        _ streams: StandardStreams
    ) throws -> [any AnyEventsListening] {
        let complain = { (text: String) in streams.error("todo: \(text)\n") }
        var listeners: [any AnyEventsListening] = []
        if let path = options.log {
            let log = try LineFile(path: path, complain: complain)
            listeners.append(EventsLogger(write: log.write))
        }
        if let path = options.analytics {
            let lines = try LineFile(path: path, complain: complain)
            let provider = JSONLinesAnalytics(write: lines.write)
            listeners.append(AnalyticsEventsListener.todo(provider: provider))
        }
        return listeners
    }

    @MainActor
    private static func run(_ app: TodoApp, _ streams: StandardStreams) async {
        let input = StandardInput()
        if input.isTerminal, app.ending == nil {
            app.perform(.list(.all))
            streams.out("Type help to see all commands.\n")
        }
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
