import Foundation
import Testing
import todo

struct TodoFileLoadingTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test
    func readsTheFile() throws {
        try folder.write("\u{FEFF}a\r\n\nb", to: "list")
        var file = TodoFile(path: folder.path("list"))
        #expect(try file.load() == TodoDocument("\u{FEFF}a\r\n\nb"))
    }

    @Test
    func takesAFileThatIsNotThereForEmpty() throws {
        var file = TodoFile(path: folder.path("list"))
        #expect(try file.load() == TodoDocument())
        #expect(try folder.names() == [])
    }

    @Test
    func followsLinks() throws {
        try folder.write("a\n", to: "list")
        try folder.link("first", to: "second")
        try folder.link("second", to: folder.path("list"))
        var file = TodoFile(path: folder.path("first"))
        #expect(try file.load().text == "a\n")
    }

    @Test
    func namesTheLineThatIsNotUTF8() throws {
        try Data([0x61, 0x0A, 0x62, 0xFF]).write(to: URL(fileURLWithPath: folder.path("list")))
        expectLoading("list", throws: .notUTF8(path: folder.path("list"), line: 2, offset: 1))
    }

    @Test
    func refusesAFolder() {
        expectLoading(".", throws: .notAFile(path: folder.path("."), .folder))
    }

    @Test
    func refusesTheEmptyPath() {
        var file = TodoFile(path: "")
        #expect(throws: TodoFileError.notAFile(path: "", .folder)) { try file.load() }
    }

    @Test
    func refusesAPathWithANUL() {
        let path = folder.path("a\u{0}b")
        expectLoading("a\u{0}b", throws: .notRead(path: path, code: EINVAL))
    }

    @Test
    func refusesAPipeWithoutWaiting() {
        #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
        expectLoading("pipe", throws: .notAFile(path: folder.path("pipe"), .pipe))
    }

    @Test
    func refusesADevice() {
        var file = TodoFile(path: "/dev/null")
        #expect(throws: TodoFileError.notAFile(path: "/dev/null", .device)) { try file.load() }
    }

    @Test
    func refusesLinksInACircle() throws {
        try folder.link("first", to: "second")
        try folder.link("second", to: "first")
        expectLoading("first", throws: .linkLoop(path: folder.path("first")))
    }

    @Test
    func refusesAFileInPlaceOfAFolder() throws {
        try folder.write("a\n", to: "list")
        let path = folder.path("list/more")
        expectLoading("list/more", throws: .noFolder(path: path, folder: folder.path("list")))
    }

    @Test(.enabled(if: geteuid() != 0, "root may read every file"))
    func refusesAFileThatMayNotBeRead() throws {
        try folder.write("a\n", to: "list")
        #expect(chmod(folder.path("list"), 0) == 0)
        expectLoading("list", throws: .unreadable(path: folder.path("list")))
    }

    private func expectLoading(_ name: String, throws error: TodoFileError) {
        var file = TodoFile(path: folder.path(name))
        #expect(throws: error) { try file.load() }
    }
}
