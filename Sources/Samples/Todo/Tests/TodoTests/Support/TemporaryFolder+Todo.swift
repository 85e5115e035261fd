import Foundation
import Terminal
import TerminalTestSupport

extension TemporaryFolder {
    /// Starts `todo` in a terminal with the file `todo.txt`, and waits for its first screen.
    func todo(
        _ arguments: [String] = [],
        size: TerminalSize = TerminalSize(rows: 12, columns: 60),
        environment: [String: String] = [:]
    ) throws -> PseudoTerminal {
        let terminal = try PseudoTerminal.todo(
            [path("todo.txt")] + arguments,
            size: size,
            environment: environment
        )
        try terminal.wait(until: "the first screen") { screen in
            screen.isAlternate && screen.lines[0].contains("ask")
        }
        return terminal
    }

    /// Starts `todo` with a list.
    func todo(
        with text: String,
        _ arguments: [String] = [],
        size: TerminalSize = TerminalSize(rows: 12, columns: 60),
        environment: [String: String] = [:]
    ) throws -> PseudoTerminal {
        try write(text, to: "todo.txt")
        return try todo(arguments, size: size, environment: environment)
    }
}

extension PseudoTerminal {
    /// Starts the built `todo`.
    static func todo(
        _ arguments: [String] = [],
        size: TerminalSize = TerminalSize(rows: 24, columns: 80),
        environment: [String: String] = [:]
    ) throws -> PseudoTerminal {
        let path = TodoProgram.executable.path
        let home = NSTemporaryDirectory() + "/TodoTests-home-" + UUID().uuidString
        let defaults = ["XDG_CONFIG_HOME": home, "XDG_DATA_HOME": home, "TODO_FILE": ""]
        let environment = defaults.merging(environment) { $1 }
        return try PseudoTerminal(path, arguments, size: size, environment: environment)
    }
}
