import EventModulesTransfers
import Foundation
import Testing

struct FileErrorTests {
    private let path = "/lists/todo.txt"

    @Test
    func codesOfTheSystemBecomeErrors() {
        #expect(FileError(path, .read, code: ENOENT) == .missing(path: path))
        #expect(FileError(path, .write, code: ENOENT) == .noFolder(path: path, .write))
        #expect(FileError(path, .read, code: ENOTDIR) == .noFolder(path: path, .read))
        #expect(FileError(path, .read, code: EISDIR) == .notAFile(path: path, .read))
        for code in [EACCES, EPERM, EROFS] {
            #expect(FileError(path, .write, code: code) == .notAllowed(path: path, .write))
        }
        for code in [ENOSPC, EDQUOT] {
            #expect(FileError(path, .write, code: code) == .diskFull(path: path))
        }
        #expect(FileError(path, .read, code: EIO) == .system(path: path, .read, code: EIO))
    }

    @Test
    func saysWhatWhereAndHowToMendIt() throws {
        let url = try #require(URL(string: "http://example.com/todo.txt"))
        let errors: [(FileError, String)] = [
            (
                .notAFileURL(url, .read),
                """
                http://example.com/todo.txt: not read, because this is not the URL of a file. \
                To fix this, begin the URL with file:, or send a request to it.
                """
            ),
            (
                .missing(path: path),
                """
                /lists/todo.txt: not read, because there is no such file. \
                To fix this, write the file first, or give another path.
                """
            ),
            (
                .noFolder(path: path, .write),
                """
                /lists/todo.txt: not written, because there is no folder /lists. \
                To fix this, make that folder, or give another path.
                """
            ),
            (
                .notAFile(path: path, .write),
                """
                /lists/todo.txt: not written, because this is no ordinary file. \
                To fix this, give the path of an ordinary file.
                """
            ),
            (
                .notAllowed(path: path, .read),
                """
                /lists/todo.txt: not read, because you may not read it. \
                To fix this, give yourself permission to read the file and in its folder.
                """
            ),
            (
                .diskFull(path: path),
                """
                /lists/todo.txt: not written, because the disk is full. \
                To fix this, make some room on the disk, then write again.
                """
            ),
            (
                .system(path: path, .read, code: EIO),
                """
                /lists/todo.txt: not read, because of a system error: \
                \(String(cString: strerror(EIO))) (\(EIO)). \
                To fix this, see to the cause, then read again.
                """
            ),
        ]
        for (error, text) in errors { #expect("\(error)" == text) }
    }
}
