import EventModules
import Foundation
import Terminal

/// Runs the app line by line: reads commands and prints text until the input ends.
@MainActor
struct LineSession {
    /// The inputs of a session.
    private enum Happening {
        /// The next line; nil at the end of the input.
        case line(StandardInput.Line?)
        case endRequested
    }

    private let app: TodoApp
    private let streams: StandardStreams
    private let requests: EndRequests
    private let input = StandardInput()

    init(_ app: TodoApp, _ streams: StandardStreams, _ requests: EndRequests) {
        self.app = app
        self.streams = streams
        self.requests = requests
    }

    /// Runs the app.
    ///
    /// - Parameters:
    ///   - link: The link to open first.
    ///   - savesAtRest: True to save after each second of rest, and at the end of the input.
    ///   - watches: True to look for changes of the list's file by other programs, if the input is a
    ///     terminal.
    /// - Returns: The program's exit status.
    func run(opening link: String?, savesAtRest: Bool, watches: Bool) async -> Int32 {
        let failures = FailedCommands(of: app.store)
        await app.open()
        if savesAtRest { app.beginAutosave() }
        if watches, input.isTerminal { app.watch() }
        if input.isTerminal, app.ending == nil {
            app.perform(.list(.listRequested(.all)))
            streams.out("Type help to see all commands.\n")
        }
        if let link, app.ending == nil { app.perform(.console(.linkEntered(link))) }
        await performLines(savingAtEnd: savesAtRest)
        return await end(failed: failures.hasAny && !input.isTerminal)
    }

    /// Runs a command, and saves the list if it has changed it.
    ///
    /// - Returns: The program's exit status.
    func run(_ command: String) async -> Int32 {
        let failures = FailedCommands(of: app.store)
        await app.open()
        if app.ending == nil { app.perform(command) }
        await app.settle()
        await save()
        app.endInput()
        return await end(failed: failures.hasAny)
    }

    private func save() async {
        if app.ending == nil, app.hasUnsavedChanges { app.perform(.list(.saveRequested)) }
        await app.settle()
    }

    private func performLines(savingAtEnd savesAtEnd: Bool) async {
        let (happenings, reporting) = AsyncStream<Happening>.makeStream()
        requests.onRequest = { reporting.yield(.endRequested) }
        let lines = input.makeAsyncIterator()
        func read() {
            if input.isTerminal { streams.out("> ") }
            Task { reporting.yield(.line(await lines.next())) }
        }
        guard app.ending == nil, !requests.isEnding() else { return }
        read()
        for await happening in happenings {
            guard case .line(let line) = happening, !requests.isEnding() else { return }
            if line == nil, savesAtEnd { await save() }
            perform(line)
            await app.settle()
            guard app.ending == nil, !requests.isEnding() else { return }
            read()
        }
    }

    private func perform(_ line: StandardInput.Line?) {
        switch line {
        case .text(let line): app.perform(line)
        case .notText: app.refuse(.notText)
        case nil: app.endInput()
        }
    }

    /// Keeps unsaved changes unless the user has discarded them, and returns the exit status.
    private func end(failed: Bool) async -> Int32 {
        if app.ending != .asAsked { await app.keepUnsavedChanges().map(streams.complain) }
        // Shells report a program that was terminated by a signal with this status.
        if let signal = requests.signal { return 128 + signal }
        return app.ending == .asAsked && !failed ? 0 : 1
    }
}

/// Notes whether a command was refused.
@MainActor
private final class FailedCommands {
    private(set) var hasAny = false

    init(of store: Store) {
        store.addListener(forStateType: TodoList.self) { [weak self] list in
            if case .refusal = list.message { self?.hasAny = true }
        }
        .linkLifeCycleTo(object: self)
        store.addListener(forStateType: Console.self) { [weak self] console in
            if case .refusal = console.message { self?.hasAny = true }
        }
        .linkLifeCycleTo(object: self)
    }
}
