import Foundation
import Testing

/// The built program refuses to write two things into one file.
struct TodoSameFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("a\n", to: "todo.txt")
        try folder.link("link", to: "todo.txt")
        #expect(mkdir(folder.path("sub"), 0o700) == 0)
    }

    private func expectRefusal(_ arguments: [String], _ text: String) throws {
        let result = try TodoProgram.run(arguments, typing: "list\n")
        #expect(
            result.error
                == "todo: \(text): one would overwrite the other. To fix this, name another file.\n"
        )
        #expect(result.out.isEmpty && result.status == 1)
        #expect(try folder.text(of: "todo.txt") == "a\n")
    }

    @Test(
        arguments: ["--log", "--analytics", "--record"],
        ["todo.txt", "sub/../todo.txt", "link", "hard"]
    )
    func theListItself(option: String, name: String) throws {
        #expect(link(folder.path("todo.txt"), folder.path("hard")) == 0)
        let path = folder.path(name)
        let text = "\(path) can't be the list's file and the file of \(option)"
        try expectRefusal([folder.path("todo.txt"), option, path], text)
        let other = folder.path("todo.txt")
        try expectRefusal(
            [path, option, other],
            "\(other) can't be the list's file and the file of \(option)"
        )
    }

    @Test
    func aListThatDoesNotExistYet() throws {
        try folder.link("dangling", to: "sub/new.txt")
        let path = folder.path("sub/new.txt")
        let text = "\(path) can't be the list's file and the file of --log"
        try expectRefusal([folder.path("dangling"), "--log", path], text)
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test
    func theRecoveryFile() throws {
        let path = folder.path("todo.txt.recover")
        let text = "\(path) can't be the list's recovery file and the file of --log"
        try expectRefusal([folder.path("todo.txt"), "--log", path], text)
    }

    @Test
    func theArchive() throws {
        let path = folder.path("done.txt")
        let text = "\(path) can't be the list's archive and the file of --analytics"
        try expectRefusal([folder.path("todo.txt"), "--analytics", path], text)
        try folder.write("x a\n", to: "done.txt")
        #expect(try TodoProgram.run([path], typing: "list\n").out == " 1 x a\n1 task\n")
    }

    @Test
    func oneFileTwice() throws {
        let path = folder.path("sub/../log")
        let text = "\(path) can't be the file of --log and the file of --analytics"
        try expectRefusal(["--log", folder.path("log"), "--analytics", path], text)
    }

    @Test
    func aDeviceCanBeNamedTwice() throws {
        let result = try TodoProgram.run(["--log", "/dev/null", "--analytics", "/dev/null"])
        #expect(result.error.isEmpty && result.status == 0)
    }
}
