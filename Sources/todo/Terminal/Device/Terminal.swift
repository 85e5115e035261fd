import Dispatch

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The terminal that the process was started at, for a program that draws on all of it.
///
/// - Isolation: Everything happens on the main actor; nothing but writing waits there.
/// - Lifetime: ``use(input:output:styling:_:)`` gives the terminal back as it was.
@MainActor
package final class Terminal {
    /// What happened, in the order in which it did.
    package let events: AsyncStream<TerminalEvent>

    private let input: TerminalDescriptor
    private let output: TerminalDescriptor
    private let drawing: TerminalDrawing
    private let rawMode: RawMode
    private let report: AsyncStream<TerminalEvent>.Continuation

    private var decoder = KeyDecoder()
    private var flush: Task<Void, Never>?
    private var inputSource: (any DispatchSourceRead)?
    private var signals: SignalInbox?
    private var shown: TerminalSurface?
    private var isClosed = false

    /// Whether the terminal is ours; it is the shell's while the process is stopped.
    private var isTaken = false

    /// Whether the process was asked to end.
    private var isEnding = false

    /// Uses a terminal, and gives it back as it was, in whatever way that ends.
    ///
    /// Meanwhile signals that would end or stop the process are events, so the way out is always
    /// the end of `body`; nothing but a crash or `exit` leaves the terminal as it is.
    ///
    /// - Parameters:
    ///   - input: What is read.
    ///   - output: What is written.
    ///   - styling: Which styles are shown.
    ///   - body: Uses the terminal, which shows nothing after that.
    /// - Returns: What `body` returns.
    /// - Throws: ``TerminalError`` if the input is not a terminal, and what `body` throws.
    package static func use<Result>(
        input: Int32 = 0,
        output: Int32 = 1,
        styling: TerminalStyling,
        _ body: @MainActor (Terminal) async throws -> Result
    ) async throws -> Result {
        let terminal = try Terminal(input: input, output: output, styling: styling)
        terminal.begin()
        defer { terminal.end() }
        return try await body(terminal)
    }

    private init(input: Int32, output: Int32, styling: TerminalStyling) throws(TerminalError) {
        self.input = TerminalDescriptor(number: input)
        self.output = TerminalDescriptor(number: output)
        drawing = TerminalDrawing(styling)
        rawMode = try RawMode(of: input)
        (events, report) = AsyncStream.makeStream()
    }

    /// The size now; that of a VT100 if the terminal does not know.
    package var size: TerminalSize {
        output.size ?? input.size ?? TerminalSize(rows: 24, columns: 80)
    }

    /// Shows a surface, by sending what is different from the one before.
    ///
    /// - Parameter surface: Of the size that the terminal has.
    package func show(_ surface: TerminalSurface) {
        guard signals != nil, isTaken else { return }
        let bytes = drawing.bytes(from: shown, to: surface)
        shown = surface
        write(bytes)
    }

    /// Gives the terminal back and stops the process, as Control-Z does elsewhere.
    ///
    /// - Order: It returns when the process goes on, with the terminal taken again; a
    ///   ``TerminalEvent/resized(_:)`` follows. If it goes on only to end, the terminal stays the
    ///   shell's.
    package func suspend() {
        release()
        JobControl.stop()
        if !input.isInForeground { signals?.receive(waiting: Self.moment) }
        if !isEnding { takeAgain() }
    }
}

// MARK: - Taking and giving back

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
        report.finish()
    }

    private func take() {
        // First the modes: in the background the process is stopped by that, before it draws.
        rawMode.turnOn()
        write(Array(TerminalModes.enter.utf8))
        shown = nil
        isTaken = true
    }

    /// How many milliseconds a signal needs at most from the system to its handler: a process
    /// that goes on in the background was most likely sent one.
    private static let moment: Int32 = 500

    private func takeAgain() {
        take()
        report.yield(.resized(size))
    }

    private func release() {
        guard isTaken else { return }
        isTaken = false
        write(Array(TerminalModes.leave.utf8))
        rawMode.turnOff()
    }

    private func write(_ bytes: [UInt8]) {
        if !output.write(bytes) { close() }
    }

    private func close() {
        guard !isClosed else { return }
        isClosed = true
        inputSource?.cancel()
        report.yield(.closed)
    }
}

// MARK: - What happens

extension Terminal {
    private static let signals =
        TerminalSignal.allCases.map(\.number) + [SIGWINCH, SIGTSTP, SIGCONT]

    private func receive(_ signal: Int32) {
        switch signal {
        case SIGWINCH: report.yield(.resized(size))
        case SIGTSTP: suspend()
        // Stopped by a signal that cannot be caught: a shell may have changed the modes since.
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
            tell(decoder.decode(bytes))
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

    /// How long the rest of a sequence may be on its way.
    private static let silence = Duration.milliseconds(25)

    private func flushKeys() {
        // After a long turn on the main actor the rest may be there, and only not read yet.
        if input.isReadable { return readInput() }
        tell(decoder.flush())
    }

    private func tell(_ keys: [Key]) {
        for key in keys { report.yield(.keyPressed(key)) }
    }
}
