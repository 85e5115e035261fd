import Foundation
import Testing
import todo

/// The built program with a command as its arguments.
struct TodoArgumentsTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("todo.txt")
        try folder.write("(A) Call Mum +family\nx 2024-05-01 Run\n", to: "todo.txt")
    }

    private func run(_ command: String...) throws -> TodoProgram.Result {
        try TodoProgram.run([path] + command)
    }

    @Test
    func addsATaskAndSavesTheList() throws {
        let result = try run("add", "2024-05-21 Buy", "milk")
        let out = "Added 3: 2024-05-21 Buy milk\nSaved \(path)\n"
        #expect(result == .init(out: out, error: "", status: 0))
        #expect(try folder.text(of: "todo.txt").hasSuffix("\n2024-05-21 Buy milk\n"))
    }

    @Test
    func listsTasksWithoutSaving() throws {
        let before = try folder.attribute(.systemFileNumber, of: "todo.txt")
        let result = try run("list", "+family", "-@shop")
        #expect(result == .init(out: " 1 (A) Call Mum +family\n1 task\n", error: "", status: 0))
        #expect(try folder.attribute(.systemFileNumber, of: "todo.txt") == before)
    }

    @Test
    func movesDoneTasksToTheArchive() throws {
        try folder.write("x earlier\n", to: "done.txt")
        let result = try run("archive")
        #expect(result.status == 0 && result.error.isEmpty)
        #expect(try folder.text(of: "done.txt") == "x earlier\nx 2024-05-01 Run\n")
        #expect(try folder.text(of: "todo.txt") == "(A) Call Mum +family\n")
        #expect(try run("archive").out == "No task is done.\n")
    }

    @Test
    func theArchiveIsNotArchivedIntoItself() throws {
        try folder.write("x a\n", to: "done.txt")
        let result = try TodoProgram.run([folder.path("done.txt"), "archive"])
        #expect(
            result.error == "todo: This list is the archive. "
                + "To fix this, archive the tasks of another list.\n"
        )
        #expect(result.status == 1)
        #expect(try folder.text(of: "done.txt") == "x a\n")
    }

    @Test
    func aFailedCommandChangesNothing() throws {
        let result = try run("done", "2")
        #expect(
            result.error == "todo: Task 2 is already done. To fix this, choose an open task.\n"
        )
        #expect(result.status == 1 && result.out.isEmpty)
        #expect(try run("sing").status == 1)
    }

    @Test
    func usesTheFileOfTheEnvironment() throws {
        let result = try TodoProgram.run(typing: "list\n", environment: ["TODO_FILE": path])
        #expect(result.out.hasPrefix(" 1 (A) Call Mum +family\n"))
        let data = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: data.path("todo"),
            withIntermediateDirectories: true
        )
        try data.write("mine\n", to: "todo/todo.txt")
        let other = try TodoProgram.run(
            typing: "list\n",
            environment: ["XDG_DATA_HOME": data.path]
        )
        #expect(other.out == " 1 mine\n1 task\n")
    }

    @Test
    func keepsTheSettings() throws {
        let environment = ["XDG_CONFIG_HOME": folder.path("config")]
        _ = try TodoProgram.run(typing: "set color red\n", environment: environment)
        #expect(try folder.text(of: "config/todo/settings") == "color=red\n")
        let result = try TodoProgram.run(typing: "settings\n", environment: environment)
        #expect(result.out == "Settings\n  color: red\n")
    }
}
