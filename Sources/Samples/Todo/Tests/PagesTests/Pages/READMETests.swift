import EventModules
import Foundation
import Terminal
import Testing
import todo

/// The page on the app, compared with the app itself.
@MainActor
struct READMETests {
    private static let page = GuidePage(path: "Sources/Samples/Todo/README.md")

    /// Returns the screen of a terminal after some keys.
    private func picture(rows: Int, columns: Int = 76, _ keys: [Key]) throws -> String {
        let date = try #require(TodoDate("2026-11-21"))
        let text = """
            (A) 2026-11-20 Call Mum +family @phone
            Buy milk @shop
            x 2026-11-21 2026-11-19 Water the plants
            (B) Book the train due:2026-12-01
            """
        let app = TodoApp(
            list: try TodoDocument(bytes: Data(text.utf8)),
            file: TodoFile(path: "todo.txt"),
            interface: .terminal,
            today: { date }
        )
        var shown = TerminalSurface(TerminalSize(rows: rows, columns: columns))
        let host = TerminalHost(of: app, size: { shown.size }, show: { shown = $0 })
        for key in keys { host.press(key) }
        host.draw()
        let lines = shown.rows.map { row in
            let line = String(row.compactMap(\.character))
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
        return lines.joined(separator: "\n")
    }

    @Test
    func theList() throws {
        #expect(try Self.page.shows(picture(rows: 11, [])))
    }

    @Test
    func aTask() throws {
        #expect(try Self.page.shows(picture(rows: 11, [.enter])))
    }

    @Test
    func theSettings() throws {
        #expect(try Self.page.shows(picture(rows: 11, [.character("s")])))
    }

    @Test
    func theHelp() throws {
        #expect(try Self.page.shows(picture(rows: 11, [.character("?")])))
    }

    @Test
    func theTrace() throws {
        let keys = "t dt".map { Key.character($0) } + [.up]
        #expect(try Self.page.shows(picture(rows: 11, keys)))
    }

    @Test
    func keys() throws {
        let help = try picture(rows: 80, columns: 120, [.character("?")])
        let page = try Self.page.text()
        let keys = help.split(separator: "\n").filter { $0.hasPrefix(" ") }
        #expect(keys.count > 40)
        for line in keys {
            let columns = line.dropFirst().split(separator: "  ", maxSplits: 1)
            let effect = columns.count == 2 ? columns[1].drop { $0 == " " } : ""
            #expect(page.contains("| `\(columns[0])` | \(effect) |"), "\(line)")
        }
    }

    @Test
    func trace() throws {
        let date = try #require(TodoDate("2026-11-21"))
        var lines: [String] = []
        let app = TodoApp(
            list: try TodoDocument(bytes: Data("a\nb\nc\nd\n".utf8)),
            file: TodoFile(path: "todo.txt"),
            trace: { lines.append($0) },
            interface: .terminal,
            today: { date }
        )
        lines = []
        app.perform(.change(.complete, of: .number(1)))
        let trace = lines.joined(separator: "\n")
        #expect(try Self.page.shows(trace), "\(trace)")
        withExtendedLifetime(app) {}
    }

    /// The lines of each step stand in the file that the page names, and the verb does its work.
    @Test
    func addingAVerb() throws {
        let page = try Self.page.text()
        let start = try #require(page.range(of: "## Add a verb"))
        let end = try #require(page.range(of: "## Testing it"))
        let steps = page[start.upperBound..<end.lowerBound].components(separatedBy: "```diff\n")
        let root = GuidePage.root.path
        #expect(steps.count == 4)
        for (before, step) in zip(steps, steps.dropFirst()) {
            let name = try #require(before.split(separator: "`").last { $0.hasSuffix(".swift") })
            let path = "\(root)/Sources/Samples/Todo/Sources/\(name)"
            let file = try String(contentsOfFile: path, encoding: .utf8)
            let lines = step.prefix { $0 != "`" }.split(separator: "\n").filter { $0.first == "+" }
            for line in lines { #expect(file.contains("\(line.dropFirst(2))\n"), "\(line)") }
            #expect(lines.count > 1)
        }
        let shown = try picture(
            rows: 11,
            [.end, .character("z"), .character("2"), .character("w"), .enter]
        )
        #expect(shown.contains(">4 (B) Book the train due:2026-12-15"))
    }

    @Test
    func options() throws {
        let options = Options.helpMessage().split(separator: "\n").compactMap { line in
            line.split(separator: " ").first.flatMap { $0.hasPrefix("--") ? String($0) : nil }
        }
        #expect(options.contains("--trace"))
        for option in options {
            #expect(try Self.page.text().contains(option), "\(option)")
        }
    }

    @Test
    func drivingTheApp() throws {
        let app = TodoApp(
            list: try TodoDocument(bytes: Data("(A) Call Mum\nBuy milk".utf8)),
            file: nil,
            interface: .terminal
        )
        var shown = TerminalSurface(TerminalSize(rows: 7, columns: 60))
        let host = TerminalHost(of: app, size: { shown.size }, show: { shown = $0 })

        // Down, and Enter: the second task.
        host.press(.down)
        host.press(.enter)
        host.draw()
        let position = app.router.position
        #expect(position.description == "stack: TodoListModule#1 / TaskModule#2")
        #expect(shown.rows[1].compactMap(\.character).starts(with: "text: Buy milk"))
    }
}
