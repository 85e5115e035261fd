import EventModules
import Terminal
import TerminalTestSupport
import Testing
import todo

/// The question about another program's change of the file, on every screen.
@MainActor
struct TerminalHostConflictTests {
    private final class Screen {
        var shown = TerminalSurface(TerminalSize(rows: 9, columns: 60))
        var text: [String] { shown.text }
    }

    private let screen = Screen()
    private let app: TodoApp
    private let host: TerminalHost

    init() throws {
        app = try .test("(A) Call Mum\nBuy milk\n", interface: .terminal)
        host = TerminalHost(
            of: app,
            size: { [screen] in screen.shown.size },
            show: { [screen] in screen.shown = $0 }
        )
        host.draw()
    }

    private func conflict() {
        app.store.dispatch(action: TodoFileAction.conflict("changed"))
    }

    private var isAsking: Bool {
        host.draw()
        return screen.text.contains { $0.contains("y overwrites it, r") }
    }

    @Test(
        arguments: [[], [.enter], [.character("s")], [.character("?")], [.enter, .escape]]
            as [[Key]]
    )
    func everyScreenAsksUntilItIsAnswered(keys: [Key]) {
        for key in keys { host.press(key) }
        host.draw()
        let title = screen.text[0]
        conflict()
        for key in [.down, .character("q"), .character("w"), .enter, .character(" ")] as [Key] {
            host.press(key)
            #expect(isAsking)
            #expect(screen.text[0] == title)
        }
        host.press(.escape)
        #expect(!isAsking)
        #expect(screen.text[0] == title)
    }

    @Test(arguments: [[.character("a")], [.enter, .character("e")], [.character("/")]] as [[Key]])
    func theQuestionWaitsForTheTextThatIsTyped(keys: [Key]) {
        for key in keys { host.press(key) }
        conflict()
        host.press(.character("y"))
        #expect(!isAsking && screen.text.contains { $0.contains("y") })
        host.press(.enter)
        #expect(isAsking)
    }

    @Test
    func otherOutcomesDoNotAnswer() {
        conflict()
        app.perform(.change(.complete, of: .number(2)))
        #expect(isAsking)
        app.perform(.list(.undoRequested))
        #expect(isAsking)
    }
}
