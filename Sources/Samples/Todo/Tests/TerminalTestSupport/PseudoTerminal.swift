internal import Foundation
package import Terminal

/// A program at its own pseudo-terminal; the test reads its screen and types input.
///
/// The program leads a session with that terminal, like a login shell; it is killed when this
/// object is released. By default `TERM` is `xterm` and `NO_COLOR` is not set.
package final class PseudoTerminal {
    /// The visible screen.
    package private(set) var screen: ScreenModel

    /// All output of the program.
    package private(set) var output: [UInt8] = []

    private let ends: PseudoTerminalEnds
    private let program: SpawnedProgram

    /// Starts a program.
    package init(
        _ path: String,
        _ arguments: [String] = [],
        size: TerminalSize = TerminalSize(rows: 24, columns: 80),
        environment: [String: String] = [:]
    ) throws {
        ends = try PseudoTerminalEnds(size)
        screen = ScreenModel(size)
        program = try SpawnedProgram(
            path,
            arguments,
            environment: Self.environment(with: environment),
            terminal: ends.path
        )
        ends.closeProgramsEnd()
    }

    // MARK: Input

    /// Types text; Enter is `\r`.
    package func type(_ text: String) throws {
        try type(bytes: Array(text.utf8))
    }

    /// Types bytes, which need not be text.
    package func type(bytes: [UInt8]) throws {
        var rest = bytes
        try wait(until: "everything is typed") { _ in
            rest = ends.type(rest)
            return rest.isEmpty
        }
    }

    /// Types a text repeatedly and reads nothing, until the program no longer reads either.
    package func typeUntilBlocked(_ text: String) {
        var rest: [UInt8] = []
        repeat {
            if rest.isEmpty { rest = Array(text.utf8) }
            rest = ends.type(rest)
        } while rest.isEmpty || ends.waitToType(milliseconds: 300)
    }

    /// Changes the size of the terminal.
    package func resize(to size: TerminalSize) {
        receive()
        screen.resize(to: size)
        ends.resize(to: size)
    }

    /// Closes the terminal, which sends a signal to the program.
    package func hangUp() {
        ends.closePersonsEnd()
    }

    /// Sends a signal to the program.
    package func send(_ signal: Int32) {
        program.send(signal)
    }

    // MARK: Output

    /// Reads output until the screen meets a condition, whose name is reported if that fails.
    package func wait(until what: String, _ condition: (ScreenModel) -> Bool) throws {
        let deadline = Self.deadline()
        while !condition(screen) {
            if !receive(), !condition(screen) { throw failure("the program ended before \(what)") }
            guard ContinuousClock.now < deadline else { throw failure("\(what) did not come") }
        }
    }

    /// Reads output until a line of the screen contains a text.
    package func wait(for text: String) throws {
        try wait(until: "“\(text)”") { $0.lines.contains { $0.contains(text) } }
    }

    /// Reads output for a while.
    package func watch(for duration: Duration) {
        let end = ContinuousClock.now.advanced(by: duration)
        while ContinuousClock.now < end { receive(milliseconds: 1) }
    }

    /// Reads output until the program ends, and returns how it ended.
    package func waitForEnd() throws -> SpawnedProgram.Change {
        try waitForChange { $0 != .stopped }
    }

    /// Waits until the program ends, without reading any output, and returns how it ended.
    package func waitForEndUnread() throws -> SpawnedProgram.Change {
        let deadline = Self.deadline()
        while ContinuousClock.now < deadline {
            if let change = program.change() { return change }
            poll(nil, 0, 10)
        }
        throw failure("the program went on")
    }

    /// Reads output until the program is stopped.
    package func waitForStop() throws {
        _ = try waitForChange { $0 == .stopped }
    }

    private func waitForChange(
        _ condition: (SpawnedProgram.Change) -> Bool
    ) throws -> SpawnedProgram.Change {
        let deadline = Self.deadline()
        while ContinuousClock.now < deadline {
            let change = program.change()
            receive()
            if let change, condition(change) { return change }
        }
        throw failure("the program went on")
    }

    /// Reads available output, waiting briefly for it; returns false at the end of the output.
    @discardableResult
    private func receive(milliseconds: Int32 = 10) -> Bool {
        ends.wait(milliseconds: milliseconds)
        guard let bytes = ends.read() else { return false }
        output += bytes
        screen.receive(bytes)
        return true
    }

    private static func deadline() -> ContinuousClock.Instant {
        ContinuousClock.now.advanced(by: .seconds(300))
    }

    private func failure(_ text: String) -> PseudoTerminalFailure {
        PseudoTerminalFailure(text: text, screen: screen)
    }

    private static func environment(with changes: [String: String]) -> [String: String] {
        var environment = ProcessInfo.processInfo.environment
        for name in ["NO_COLOR", "LINES", "COLUMNS"] { environment[name] = nil }
        environment["TERM"] = "xterm"
        return environment.merging(changes) { $1 }
    }
}

/// The bytes that a terminal sends for keys that aren't characters.
package enum PressedKey: String {
    case up = "\u{1B}[A"
    case down = "\u{1B}[B"
    case right = "\u{1B}[C"
    case left = "\u{1B}[D"
    case home = "\u{1B}[H"
    case end = "\u{1B}[F"
    case delete = "\u{1B}[3~"
    case pageDown = "\u{1B}[6~"
    case backspace = "\u{7F}"
    case enter = "\r"
    case escape = "\u{1B}"
    case controlC = "\u{3}"
    case controlR = "\u{12}"
    case controlZ = "\u{1A}"
}

extension PseudoTerminal {
    /// Presses keys in sequence.
    package func press(_ keys: PressedKey...) throws {
        for key in keys { try type(key.rawValue) }
    }
}

/// A condition that wasn't met, and the screen at that time.
package struct PseudoTerminalFailure: Error, CustomStringConvertible {
    package let text: String
    package let screen: ScreenModel

    package var description: String {
        let border = String(repeating: "-", count: screen.size.columns)
        let state = "cursor \(screen.cursor), alternate screen: \(screen.isAlternate)"
        return ([text, border] + screen.lines + [border, state]).joined(separator: "\n")
    }
}
