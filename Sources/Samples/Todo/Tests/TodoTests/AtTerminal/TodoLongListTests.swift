import Terminal
import TerminalTestSupport
import Testing
import todo

/// The built program with a list of 100,000 tasks.
struct TodoLongListTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test
    func showsFiltersChangesAndSavesALongList() throws {
        let terminal = try folder.todo(with: (1...100_000).map { "task \($0)\n" }.joined())
        #expect(terminal.screen.lines[0].contains("todo.txt: 100000 tasks"))
        #expect(terminal.screen.lines[1] == ">     1 task 1")
        try terminal.press(.end)
        try terminal.wait(for: ">100000 task 100000")
        try terminal.type("/99")
        try terminal.wait(for: "99999")
        try terminal.type("998\r")
        try terminal.wait(until: "one task") { $0.lines[1...2] == ["> 99998 task 99998", ""] }
        try terminal.type("e!\r")
        try terminal.wait(for: "Changed 99998: task 99998!")
        try terminal.type("w")
        try terminal.wait(for: "Saved")
        #expect(try folder.text(of: "todo.txt").hasSuffix("task 99998!\ntask 99999\ntask 100000\n"))
    }
}
