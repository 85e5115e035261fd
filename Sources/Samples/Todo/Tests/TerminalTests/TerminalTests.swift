import Foundation
import Terminal
import TerminalTestSupport
import Testing

/// The device, at a pseudo-terminal of which the test has both ends.
///
/// Signals belong to the process, so the tests run one at a time.
@MainActor
@Suite(.serialized)
struct TerminalTests {
    private let ends: PseudoTerminalEnds

    init() throws {
        ends = try PseudoTerminalEnds(TerminalSize(rows: 4, columns: 20))
    }

    // MARK: Taking and restoring the terminal

    @Test
    func restoresTheTerminal() async throws {
        let before = localModes
        try await use { _ in
            #expect(localModes & tcflag_t(ECHO | ICANON | ISIG) == 0)
            let screen = try screen(after: TerminalModeSequence.hiddenCursor)
            #expect(screen.isAlternate && screen.bracketsPastes && screen.reportsMouse)
            #expect(!screen.showsCursor && !screen.wraps)
        }
        #expect(localModes == before)
        let left = try shown(until: "\u{1B}[?1049l")
        #expect(
            left
                == "\u{1B}[m\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
        )
    }

    @Test
    func canLeaveTheMouseToTheTerminal() async throws {
        let program = ends.program
        try await Terminal.use(
            input: program,
            output: program,
            styling: .colors,
            mouse: .leftToTerminal
        ) { _ in }
        let all = try shown(until: "\u{1B}[?1049l")
        #expect(!all.contains("?1000") && !all.contains("?1006"))
    }

    @Test
    func restoresTheTerminalAfterAnError() async throws {
        struct Failure: Error {}
        let before = localModes
        await #expect(throws: Failure.self) { try await use { _ in throw Failure() } }
        #expect(localModes == before)
        let parts = try shown(until: "\u{1B}[?1049l").components(separatedBy: "\u{1B}[?1049l")
        #expect(parts.count == 2)
    }

    @Test
    func refusesAPipe() async {
        let pipe = Pipe()
        let descriptor = pipe.fileHandleForReading.fileDescriptor
        let error = await #expect(throws: TerminalError.self) {
            try await Terminal.use(input: descriptor, styling: .colors) { _ in }
        }
        #expect(
            error?.description
                == "File descriptor \(descriptor) is not a terminal. "
                + "To fix this, start the program in a terminal, without pipes."
        )
    }

    // MARK: Keys

    @Test
    func keysArrive() async throws {
        try await use { terminal in
            type("aé\u{1B}[A\u{1B}[<0;2;1M\u{3}")
            let click = Key.mouse(.left, at: TerminalPosition(row: 0, column: 1))
            let keys: [Key] = [.character("a"), .character("é"), .up, click, .control("c")]
            #expect(await terminal.next(1) == [.keysPressed(keys)])
        }
    }

    @Test
    func escapeArrivesAfterADelay() async throws {
        try await use { terminal in
            type("\u{1B}")
            #expect(await terminal.next(1) == [.keysPressed([.escape])])
        }
    }

    @Test
    func aClosedTerminalIsAnEvent() async throws {
        let ends = try PseudoTerminalEnds(TerminalSize(rows: 4, columns: 20))
        let copy = dup(ends.program)
        defer { close(copy) }
        try await Terminal.use(input: copy, output: copy, styling: .colors) { terminal in
            hangUp(ends)
            #expect(await terminal.next(1) == [.closed])
        }
    }

    // MARK: Drawing

    @Test
    func sendsOnlyChanges() async throws {
        try await use { terminal in
            var surface = TerminalSurface(terminal.size)
            surface.write("hello", at: (1, 2))
            surface.cursor = .init(row: 1, column: 7)
            _ = try shown(until: TerminalModeSequence.hiddenCursor)
            terminal.show(surface)
            let screen = try screen(after: TerminalModeSequence.seenCursor)
            #expect(screen.difference(from: surface) == nil)
            terminal.show(surface)
            surface.write("x", at: (1, 6))
            terminal.show(surface)
            #expect(try shown(until: "x") == "\u{1B}[2;7Hx")
        }
    }

    @Test
    func redrawsEverythingOnRequest() async throws {
        try await use { terminal in
            terminal.redraw()
            var surface = TerminalSurface(terminal.size)
            surface.write("hello", at: (1, 2))
            terminal.show(surface)
            _ = try shown(until: "hello" + TerminalModeSequence.hiddenCursor)
            terminal.redraw()
            let drawn = try shown(until: "hello" + TerminalModeSequence.hiddenCursor)
            #expect(drawn.hasPrefix("\u{1B}[m\u{1B}[2J"))
        }
    }

    @Test
    func aClosedPipeIsAnEvent() async throws {
        var pipe: [Int32] = [0, 0]
        #expect(Foundation.pipe(&pipe) == 0)
        close(pipe[0])
        try await Terminal.use(input: ends.program, output: pipe[1], styling: .colors) { terminal in
            terminal.show(TerminalSurface(terminal.size))
            #expect(await terminal.next(1) == [.closed])
        }
        close(pipe[1])
    }

    // MARK: Signals

    @Test(arguments: TerminalSignal.allCases)
    func signalsThatEndAreEvents(_ signal: TerminalSignal) async throws {
        try await use { terminal in
            kill(getpid(), signal.number)
            #expect(await terminal.next(1) == [.endRequested(signal)])
        }
    }

    @Test
    func aResizeIsAnEvent() async throws {
        try await use { terminal in
            let size = TerminalSize(rows: 7, columns: 44)
            ends.resize(to: size)
            kill(getpid(), SIGWINCH)
            #expect(await terminal.next(1) == [.resized(size)])
            #expect(terminal.size == size)
        }
    }

    @Test
    func redrawsEverythingAfterAStop() async throws {
        try await use { terminal in
            var surface = TerminalSurface(terminal.size)
            surface.write("hello", at: (1, 2))
            terminal.show(surface)
            _ = try shown(until: "hello" + TerminalModeSequence.hiddenCursor)
            kill(getpid(), SIGCONT)
            #expect(await terminal.next(1) == [.resized(terminal.size)])
            terminal.show(surface)
            let screen = try screen(after: "hello" + TerminalModeSequence.hiddenCursor)
            #expect(screen.isAlternate)
        }
    }

    @Test
    func eventsEndWithTheUse() async throws {
        var events = AsyncStream<TerminalEvent> { _ in }
        try await use { events = $0.events }
        for await event in events { Issue.record("\(event)") }
    }

    // MARK: The test's end

    private func use(_ body: @MainActor (Terminal) async throws -> Void) async throws {
        let program = ends.program
        try await Terminal.use(input: program, output: program, styling: .colors, body)
    }

    private func type(_ text: String) {
        #expect(ends.type(Array(text.utf8)).isEmpty)
    }

    /// Returns the output since the last call, once it has arrived.
    private func shown(until end: String) throws -> String {
        var bytes: [UInt8] = []
        let deadline = ContinuousClock.now.advanced(by: .seconds(300))
        while !bytes.suffix(end.utf8.count).elementsEqual(end.utf8) {
            guard ContinuousClock.now < deadline else { throw NothingCame() }
            ends.wait(milliseconds: 10)
            bytes += ends.read() ?? []
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private struct NothingCame: Error {}

    /// Returns a screen that received the output.
    private func screen(after end: String) throws -> ScreenModel {
        var screen = ScreenModel(TerminalSize(rows: 4, columns: 20))
        screen.receive(try shown(until: end).utf8)
        return screen
    }

    private var localModes: tcflag_t {
        var modes = termios()
        tcgetattr(ends.program, &modes)
        return modes.c_lflag
    }

    private func hangUp(_ ends: PseudoTerminalEnds) {
        ends.closeProgramsEnd()
        ends.closePersonsEnd()
    }
}

private enum TerminalModeSequence {
    static let hiddenCursor = "\u{1B}[?25l"
    static let seenCursor = "\u{1B}[?25h"
}

extension Terminal {
    /// Returns the next events.
    fileprivate func next(_ count: Int) async -> [TerminalEvent] {
        var received: [TerminalEvent] = []
        for await event in events {
            received.append(event)
            if received.count == count { break }
        }
        return received
    }
}
