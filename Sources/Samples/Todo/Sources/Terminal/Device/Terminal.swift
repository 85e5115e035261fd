import Dispatch

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The terminal at which the process was started, for a program that draws on all of it.
///
/// - Isolation: Everything runs on the main actor; only writing blocks it, until a signal asks the
///   program to end.
/// - Lifetime: ``use(input:output:styling:mouse:_:)`` restores the terminal.
@MainActor
package final class Terminal {
    /// The events of the terminal, in order.
    package let events: AsyncStream<TerminalEvent>

    private let input: TerminalDescriptor
    private let output: TerminalDescriptor

    /// The output, opened again so that writing never blocks; nil if that isn't possible.
    private var unblocked: TerminalDescriptor?
    private let drawing: TerminalDrawing
    private let rawMode: RawMode
    private let modes: TerminalModes
    private let report: AsyncStream<TerminalEvent>.Continuation

    private var decoder = KeyDecoder()
    private var flush: Task<Void, Never>?
    private var inputSource: (any DispatchSourceRead)?
    private var signals: SignalInbox?
    private var shown: TerminalSurface?
    private var isClosed = false

    /// True while the program owns the terminal; the shell owns it while the process is stopped.
    private var isTaken = false

    /// True if a signal asked the process to end while the terminal read nothing.
    ///
    /// Keys that were typed before have had no visible effect.
    package private(set) var isStuck = false

    /// True if a signal asked the process to end.
    private var isEnding = false

    /// Uses a terminal and restores it afterwards, however the use ends.
    ///
    /// Meanwhile signals that would end or stop the process are events, so the use always ends with
    /// `body`; only a crash or `exit` leaves the terminal unrestored.
    ///
    /// - Parameters:
    ///   - input: The descriptor to read.
    ///   - output: The descriptor to write.
    ///   - styling: The styles that the terminal shows.
    ///   - mouse: The program that uses the mouse.
    ///   - body: Uses the terminal, which shows nothing afterwards.
    /// - Returns: The result of `body`.
    /// - Throws: ``TerminalError`` if the input isn't a terminal, and the errors of `body`.
    package static func use<Result>(
        input: Int32 = 0,
        output: Int32 = 1,
        styling: TerminalStyling,
        mouse: TerminalMouse = .reported,
        _ body: @MainActor (Terminal) async throws -> Result
    ) async throws -> Result {
        let modes = TerminalModes(mouse: mouse)
        let terminal = try Terminal(input: input, output: output, styling: styling, modes: modes)
        terminal.begin()
        defer { terminal.end() }
        return try await body(terminal)
    }

    private init(
        input: Int32,
        output: Int32,
        styling: TerminalStyling,
        modes: TerminalModes
    ) throws(TerminalError) {
        self.modes = modes
        self.input = TerminalDescriptor(number: input)
        self.output = TerminalDescriptor(number: output)
        drawing = TerminalDrawing(styling)
        rawMode = try RawMode(of: input)
        unblocked = self.output.reopened()
        (events, report) = AsyncStream.makeStream()
    }

    /// The current size; that of a VT100 if the terminal doesn't report one.
    package var size: TerminalSize {
        output.size ?? input.size ?? TerminalSize(rows: 24, columns: 80)
    }

    /// Shows a surface by sending its differences from the previous one.
    ///
    /// - Parameter surface: A surface of the terminal's size.
    package func show(_ surface: TerminalSurface) {
        guard signals != nil, isTaken, !isEnding else { return }
        let bytes = drawing.bytes(from: shown, to: surface)
        shown = surface
        write(bytes)
    }

    /// Draws the shown surface again, in case another program has written on the terminal.
    package func redraw() {
        guard let surface = shown else { return }
        shown = nil
        show(surface)
    }

    /// Restores the terminal and stops the process, as Control-Z does elsewhere.
    ///
    /// - Order: Returns when the process continues and has taken the terminal again; a
    ///   ``TerminalEvent/resized(_:)`` follows. If the process continues only to end, the shell
    ///   keeps the terminal.
    package func suspend() {
        release()
        JobControl.stop()
        if !input.isInForeground { signals?.receive(waiting: Self.moment) }
        if !isEnding { takeAgain() }
    }
}

// MARK: - Taking and restoring the terminal

extension Terminal {
    private func begin() {
        signals = SignalInbox(Self.signals) { [weak self] in self?.receive($0) }
        take()
        let source = DispatchSource.makeReadSource(fileDescriptor: input.number, queue: .main)
        source.setEventHandler { [weak self] in self?.readInput() }
        source.resume()
        inputSource = source
    }

    private func end() {
        inputSource?.cancel()
        flush?.cancel()
        release()
        signals?.close()
        signals = nil
        unblocked?.close()
        unblocked = nil
        report.finish()
    }

    private func take() {
        // The modes come first: they stop a process in the background before it draws.
        rawMode.turnOn()
        write(Array(modes.enter.utf8))
        shown = nil
        isTaken = true
    }

    /// The longest time in milliseconds in which a signal reaches its handler; a process that
    /// continues in the background has probably been sent one.
    private static let moment: Int32 = 500

    private func takeAgain() {
        take()
        report.yield(.resized(size))
    }

    private func release() {
        guard isTaken else { return }
        isTaken = false
        write(Array(modes.leave.utf8))
        rawMode.turnOff()
    }

    private func write(_ bytes: [UInt8]) {
        let outcome = (unblocked ?? output).write(bytes) {
            // While the terminal reads nothing, a signal must still end the program.
            signals?.receive(waiting: 0)
            return isEnding
        }
        switch outcome {
        case .written: break
        case .givenUp: isStuck = true
        case .failed: close()
        }
    }

    private func close() {
        guard !isClosed else { return }
        isClosed = true
        inputSource?.cancel()
        report.yield(.closed)
    }
}

// MARK: - Events

extension Terminal {
    private static let signals =
        TerminalSignal.allCases.map(\.number) + [SIGWINCH, SIGTSTP, SIGCONT]

    private func receive(_ signal: Int32) {
        switch signal {
        case SIGWINCH: report.yield(.resized(size))
        case SIGTSTP: suspend()
        // After a stop by a signal that can't be caught, a shell may have changed the modes.
        case SIGCONT: takeAgain()
        default: TerminalSignal(number: signal).map(requestEnd)
        }
    }

    private func requestEnd(_ signal: TerminalSignal) {
        isEnding = true
        report.yield(.endRequested(signal))
    }

    private func readInput() {
        switch input.read() {
        case .bytes(let bytes):
            send(decoder.decode(bytes))
            flushAfterSilence()
        case .nothing: break
        case .end: close()
        }
    }

    private func flushAfterSilence() {
        flush?.cancel()
        guard decoder.isUndecided else { return }
        flush = Task { [weak self] in
            try? await Task.sleep(for: Self.silence)
            if !Task.isCancelled { self?.flushKeys() }
        }
    }

    /// The time to wait for the rest of a key sequence.
    private static let silence = Duration.milliseconds(25)

    private func flushKeys() {
        // If the main actor was busy, the rest may have arrived without having been read.
        if input.isReadable { return readInput() }
        send(decoder.flush())
    }

    private func send(_ keys: [Key]) {
        if !keys.isEmpty { report.yield(.keysPressed(keys)) }
    }
}
