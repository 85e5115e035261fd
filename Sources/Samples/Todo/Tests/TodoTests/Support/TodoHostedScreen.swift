import EventModules
import Foundation
import Terminal
import TerminalTestSupport
import todo

/// The app with a terminal host but without a terminal.
@MainActor
final class TodoHostedScreen {
    let app: TodoApp
    private var shown: TerminalSurface
    private lazy var host = TerminalHost(
        of: app,
        size: { [unowned self] in shown.size },
        show: { [unowned self] in shown = $0 }
    )

    /// Shows a list on 2024-05-21.
    convenience init(_ text: String, rows: Int = 9, columns: Int = 60) throws {
        self.init(of: try .test(text, interface: .terminal), rows: rows, columns: columns)
    }

    /// Shows an app.
    init(of app: TodoApp, rows: Int = 9, columns: Int = 60) {
        self.app = app
        shown = TerminalSurface(TerminalSize(rows: rows, columns: columns))
    }

    /// Presses keys and returns the rows of the screen, without the spaces at their ends.
    @discardableResult
    func press(_ keys: Key...) -> [String] {
        for key in keys { host.press(key) }
        host.draw()
        return shown.text.map { String($0.reversed().drop { $0 == " " }.reversed()) }
    }

    /// Presses a key without drawing the screen.
    func pressUndrawn(_ key: Key) { host.press(key) }

    /// Types a text as separate keys.
    @discardableResult
    func type(_ text: String) -> [String] {
        for character in text { host.press(.character(character)) }
        return press()
    }

    /// Ends the app as a signal does.
    func keepUnsavedChanges() async -> String? { await host.keepUnsavedChanges() }

    /// The style of a cell.
    func style(row: Int, column: Int) -> TerminalStyle {
        press()
        return shown.rows[row][column].style
    }

    /// The text of the list.
    var list: String { app.store.state[TodoList.self]?.document.text ?? "" }
}
