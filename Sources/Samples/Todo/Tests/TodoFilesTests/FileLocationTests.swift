import EventModulesFiles
import Foundation
import Testing
import TodoFiles

struct FileLocationTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func content(of name: String) throws -> Data? {
        try FileLocation(folder.path(name), .read).content()
    }

    @Test
    func followsLinksFromOneToTheNext() throws {
        try folder.write("a\n", to: "list")
        try folder.link("first", to: "second")
        try folder.link("second", to: folder.path("list"))
        #expect(try content(of: "first") == Data("a\n".utf8))
    }

    @Test
    func aLinkToNoFileHasNoContent() throws {
        try folder.link("link", to: "missing")
        #expect(try content(of: "link") == nil)
    }

    @Test
    func refusesALoopOfLinks() throws {
        try folder.link("one", to: "other")
        try folder.link("other", to: "one")
        let error = FileError.linkLoop(path: folder.path("one"), .read)
        #expect(throws: error) { try content(of: "one") }
    }

    @Test
    func refusesAPathWithANUL() {
        let path = folder.path("list\0.txt")
        let error = FileError.system(path: path, .read, code: EINVAL)
        #expect(throws: error) { try content(of: "list\0.txt") }
    }

    @Test
    func doesNotWaitForAPipe() throws {
        #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
        let error = FileError.notAFile(path: folder.path("pipe"), .pipe, .read)
        #expect(throws: error) { try content(of: "pipe") }
    }

    @Test
    func refusesADevice() {
        let error = FileError.notAFile(path: "/dev/null", .device, .read)
        #expect(throws: error) { try FileLocation("/dev/null", .read).content() }
    }

    @Test
    func refusesAFileInAFile() throws {
        try folder.write("a\n", to: "list")
        let path = folder.path("list/inner")
        let error = FileError.noFolder(path: path, folder: folder.path("list"), .read)
        #expect(throws: error) { try content(of: "list/inner") }
    }

    @Test
    func refusesMoreThanItMayRead() throws {
        try folder.write("", to: "list")
        #expect(truncate(folder.path("list"), 1 << 28 + 1) == 0)
        let error = FileError.tooLarge(path: folder.path("list"), limit: 1 << 28)
        #expect(throws: error) { try content(of: "list") }
    }
}
