import EventModulesTesting
import Foundation
import Terminal
import TerminalTestSupport
import Testing
import todo

/// The app with a terminal host but without a terminal: keys in, screen out.
@MainActor
struct TerminalHostTests {
    private final class Terminal {
        private(set) var screen: ScreenModel
        private(set) var bytes = 0
        private var shown: TerminalSurface?

        init(rows: Int, columns: Int) {
            screen = ScreenModel(TerminalSize(rows: rows, columns: columns))
        }

        var size: TerminalSize { screen.size }

        func show(_ surface: TerminalSurface) {
            let bytes = TerminalDrawing(.plain).bytes(from: shown, to: surface)
            shown = surface
            self.bytes += bytes.count
            screen.receive(bytes)
        }

        func resize(rows: Int, columns: Int) {
            screen.resize(to: TerminalSize(rows: rows, columns: columns))
        }
    }

    private let terminal: Terminal
    private let host: TerminalHost
    private let app: TodoApp

    init() throws {
        let terminal = Terminal(rows: 7, columns: 40)
        self.terminal = terminal
        app = try Self.app("(A) Call Mum +Family\nBuy milk\nx Run")
        host = TerminalHost(of: app, size: { terminal.size }, show: { terminal.show($0) })
    }

    private static func app(_ text: String) throws -> TodoApp {
        let date = try #require(TodoDate("2026-11-21"))
        return TodoApp(
            list: try TodoDocument(bytes: Data(text.utf8)),
            file: nil,
            interface: .terminal,
            today: { date }
        )
    }

    /// Presses keys and returns the screen afterwards.
    private func screen(_ keys: Key...) -> [String] {
        for key in keys { host.press(key) }
        host.draw()
        return terminal.screen.lines
    }

    private func type(_ text: String) {
        for character in text { host.press(.character(character)) }
    }

    private let keys = "? help  q quit  a add  e edit  space do…"

    @Test
    func showsTheListAndItsKeys() {
        #expect(
            screen() == [
                "no file: 3 tasks, 1 done             1/3", ">1 (A) Call Mum +Family",
                " 2 Buy milk", " 3 x Run",
                "",
                "", keys,
            ]
        )
        #expect(terminal.screen.unknown.isEmpty)
    }

    @Test
    func theSelectionMovesAndStopsAtTheEnds() {
        #expect(screen(.down, .character("j"), .down)[3] == ">3 x Run")
        #expect(screen(.up, .character("k"), .up)[1] == ">1 (A) Call Mum +Family")
        #expect(screen(.end)[3] == ">3 x Run")
        #expect(screen(.home)[1] == ">1 (A) Call Mum +Family")
    }

    @Test
    func addsAndSelectsATask() {
        #expect(screen(.character("a"))[6] == "Add:")
        type("Read é")
        #expect(screen()[6] == "Add: Read é")
        #expect(terminal.screen.cursor == TerminalPosition(row: 6, column: 11))
        let lines = screen(.enter)
        #expect(lines[4] == ">4 2026-11-21 Read é")
        #expect(lines[6] == "Added 4: 2026-11-21 Read é")
        #expect(!terminal.screen.showsCursor)
    }

    @Test
    func editsATask() {
        _ = screen(.down, .character("e"), .home)
        type("(B) ")
        #expect(screen()[2] == ">2 (B) Buy milk")
        #expect(terminal.screen.cursor == TerminalPosition(row: 2, column: 7))
        #expect(screen(.delete, .end, .backspace, .enter)[2] == ">2 (B) uy mil")
    }

    @Test
    func escapeKeepsATaskUnchanged() {
        _ = screen(.character("e"), .character("!"))
        #expect(screen(.escape)[1] == ">1 (A) Call Mum +Family")
    }

    @Test
    func completesPrioritizesAndUndoes() {
        #expect(screen(.character(" "))[1] == ">1 x 2026-11-21 Call Mum +Family pri:A")
        #expect(screen(.character(" "))[1] == ">1 (A) Call Mum +Family")
        #expect(screen(.character("p"))[6] == "Priority, A to Z, or - for none:")
        #expect(screen(.character("z"))[1] == ">1 (Z) Call Mum +Family")
        #expect(
            screen(.character("u"), .character("u"))[1] == ">1 x 2026-11-21 Call Mum +Family pri:A"
        )
        #expect(screen(.control("r"), .control("r"))[1] == ">1 (Z) Call Mum +Family")
    }

    @Test
    func filtersTheListWhileTyping() {
        _ = screen(.down, .character("/"))
        type("m")
        #expect(screen()[1...3] == [" 1 (A) Call Mum +Family", ">2 Buy milk", ""])
        type("IL")
        #expect(screen()[0].hasPrefix("no file: 2 tasks with “mIL”"))
        type("K")
        #expect(screen(.enter)[1...2] == [">2 Buy milk", ""])
        #expect(screen(.escape)[2] == ">2 Buy milk")
    }

    @Test
    func opensAndClosesTheDetails() {
        #expect(
            screen(.enter) == [
                "Task 1, open", "text: Call Mum +Family", "priority: A", "projects: Family", "", "",
                "Escape back  space done  e edit  p prio…",
            ]
        )
        #expect(screen(.character(" "))[0] == "Task 1, done")
        #expect(screen(.escape)[1] == ">1 x 2026-11-21 Call Mum +Family pri:A")
    }

    @Test
    func settingsCoverTheList() {
        terminal.resize(rows: 12, columns: 40)
        let lines = screen(.character("s"), .down)
        #expect(lines[0].hasPrefix("no file: 3 tasks"))
        #expect(lines[2...4] == [" 2 * standard", " 3   red", "     green"])
        #expect(screen(.enter)[2...3] == [" 2   standard", " 3 * red"])
        #expect(screen(.escape)[3] == " 3 x Run")
    }

    @Test
    func helpCoversEverything() {
        #expect(screen(.character("?"))[0] == "Keys: any other key closes this")
        #expect(screen(.down)[1].hasPrefix(" Up, Down"))
        #expect(screen(.escape)[1] == ">1 (A) Call Mum +Family")
    }

    @Test
    func quittingAListWithoutAFileEndsTheApp() {
        _ = screen(.character("q"))
        #expect(app.ending == .asAsked)
    }

    // The selection and the filter are the module's own state, and a text being typed is local state.
    @Test
    func keysForTheModuleAloneEmitNoEvents() {
        let flow = FlowRecorder(manager: app.manager, router: app.router)
        for key in [Key.down, .character("/"), .character("m"), .enter, .escape] {
            host.press(key)
        }
        for key in [Key.character("e"), .end, .character("!"), .escape, .character("p"), .escape] {
            host.press(key)
        }
        flow.expectTranscript(
            """
            action ListAction.select(2) in TodoListModule#1
              changed ListState@TodoListModule#1: selection: nil → 2
            action ListAction.filter(1 word) in TodoListModule#1
              changed ListState@TodoListModule#1: listing.filter: all → 1 word
            action ListAction.filter(all) in TodoListModule#1
              changed ListState@TodoListModule#1: listing.filter: 1 word → all
            """
        )
    }

    @Test
    func aKeyReachesModuleAndStoreOnce() {
        let flow = FlowRecorder(manager: app.manager, router: app.router)
        for key in [Key.character(" "), .character("s"), .down, .enter] { host.press(key) }
        flow.expectTranscript(
            """
            event TodoListModule#1: verbChosen(complete, of: [1], on: 2026-11-21)
              called StoreEventsListener#1
                action TodoListAction.change(complete, of: [1], on: 2026-11-21) in TodoListModule#1
                  changed TodoList: document: 3 lines (a different value); message: nil → tasks("Done", [1])
            event TodoListModule#1: settingsRequested
              called ListRouting#1
                route presented SettingsModule#2
                  screen appeared SettingsScreen#1
            event SettingsModule#2: colorChosen(red)
              called StoreEventsListener#1
                action SetColor(color: red)
                  changed TodoSettings: color: standard → red
            """
        )
    }

    @Test
    func drawsNothingIfNothingChanged() {
        _ = screen()
        let bytes = terminal.bytes
        #expect(screen(.character("x"))[1] == ">1 (A) Call Mum +Family")
        #expect(terminal.bytes == bytes)
        _ = screen(.down)
        #expect(terminal.bytes - bytes < 120)
    }

    @Test(arguments: [(1, 1), (1, 20), (2, 20), (3, 5), (5, 20), (50, 200)])
    func supportsEverySize(rows: Int, columns: Int) {
        terminal.resize(rows: rows, columns: columns)
        _ = screen(.end, .character("e"), .escape, .character("s"), .down, .escape, .enter)
        _ = screen(.character("e"), .escape, .escape, .character("?"), .escape, .character("/"))
        #expect(terminal.screen.unknown.isEmpty)
        #expect(terminal.screen.lines.count == rows)
    }

    @Test
    func aLongListScrolls() throws {
        let app = try Self.app((1...100).map { "task \($0)" }.joined(separator: "\n"))
        let terminal = Terminal(rows: 5, columns: 20)
        let host = TerminalHost(of: app, size: { terminal.size }, show: { terminal.show($0) })
        func rows(_ keys: Key...) -> [String] {
            for key in keys { host.press(key) }
            host.draw()
            return Array(terminal.screen.lines[1...3])
        }
        #expect(rows() == [">  1 task 1", "   2 task 2", "   3 task 3"])
        #expect(rows(.down, .down, .down) == ["   2 task 2", "   3 task 3", ">  4 task 4"])
        #expect(rows(.pageDown) == ["   5 task 5", "   6 task 6", ">  7 task 7"])
        #expect(rows(.end) == ["  98 task 98", "  99 task 99", ">100 task 100"])
        terminal.resize(rows: 4, columns: 20)
        host.draw()
        #expect(terminal.screen.lines[1...2] == ["  99 task 99", ">100 task 100"])
    }
}
