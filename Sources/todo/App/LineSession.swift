/// Runs the app line by line: reads commands and prints text until the input ends.
@MainActor
struct LineSession {
    private let app: TodoApp
    private let streams: StandardStreams

    init(_ app: TodoApp, _ streams: StandardStreams) {
        self.app = app
        self.streams = streams
    }

    /// Runs the app.
    ///
    /// - Parameter link: The link to open first.
    /// - Returns: The program's exit status.
    func run(opening link: String?) async -> Int32 {
        await app.open()
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
        return app.ending == .asAsked ? 0 : 1
    }
}
