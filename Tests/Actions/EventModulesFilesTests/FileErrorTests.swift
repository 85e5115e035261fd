import EventModulesFiles
import Foundation
import Testing

struct FileErrorTests {
    private static let path = "/lists/todo.txt"

    @Test
    func systemCodesBecomeErrors() {
        let path = Self.path
        #expect(error(.read, ENOENT) == .missing(path: path))
        #expect(error(.write, ENOENT) == .noFolder(path: path, folder: "/lists", .write))
        #expect(error(.read, ENOTDIR) == .noFolder(path: path, folder: "/lists", .read))
        #expect(error(.read, EISDIR) == .notAFile(path: path, .folder, .read))
        #expect(error(.read, ELOOP) == .linkLoop(path: path, .read))
        for code in [EACCES, EPERM, EROFS] {
            #expect(error(.write, code) == .notAllowed(path: path, .write))
        }
        for code in [ENOSPC, EDQUOT] {
            #expect(error(.write, code) == .diskFull(path: path))
        }
        #expect(error(.read, EIO) == .system(path: path, .read, code: EIO))
    }

    @Test(arguments: [
        (
            FileError.notAFileURL(URL(fileURLWithPath: path), .read),
            """
            file:///lists/todo.txt: not read, because this is not the URL of a file. \
            To fix this, use a file: URL.
            """
        ),
        (
            .missing(path: path),
            """
            /lists/todo.txt: not read, because there is no such file. \
            To fix this, write the file first, or use another path.
            """
        ),
        (
            .noFolder(path: path, folder: "/lists", .write),
            """
            /lists/todo.txt: not written, because there is no folder /lists. \
            To fix this, create it, or use another path.
            """
        ),
        (
            .notAFile(path: path, .folder, .write),
            """
            /lists/todo.txt: not written, because this is a folder. \
            To fix this, use the path of an ordinary file.
            """
        ),
        (
            .notAFile(path: path, .pipe, .read),
            """
            /lists/todo.txt: not read, because this is a pipe. \
            To fix this, use the path of an ordinary file.
            """
        ),
        (
            .notAFile(path: path, .socket, .read),
            """
            /lists/todo.txt: not read, because this is a socket. \
            To fix this, use the path of an ordinary file.
            """
        ),
        (
            .notAFile(path: path, .device, .read),
            """
            /lists/todo.txt: not read, because this is a device. \
            To fix this, use the path of an ordinary file.
            """
        ),
        (
            .tooLarge(path: path, limit: 100),
            """
            /lists/todo.txt: not read, because it has more than 100 bytes. \
            To fix this, use a smaller file or a greater limit.
            """
        ),
        (
            .linkLoop(path: path, .read),
            """
            /lists/todo.txt: not read, because its symbolic links form a loop. \
            To fix this, make the link point to a file.
            """
        ),
        (
            .notAllowed(path: path, .read),
            """
            /lists/todo.txt: not read, because permission is denied. \
            To fix this, change the file's or folder's permissions.
            """
        ),
        (
            .notAllowed(path: path, .write),
            """
            /lists/todo.txt: not written, because permission is denied. \
            To fix this, change the file's or folder's permissions.
            """
        ),
        (
            .system(path: path, .read, code: 22),
            """
            /lists/todo.txt: not read, because of a system error: Invalid argument (22). \
            To fix this, resolve the cause, then read again.
            """
        ),
    ])
    func saysWhatFailedWhereAndHowToFixIt(_ error: FileError, text: String) {
        #expect("\(error)" == text)
    }

    @Test(arguments: [
        (
            FileError.readOnlyFolder(path: path, folder: "/lists"),
            """
            /lists/todo.txt: not written, because the folder /lists is read-only. \
            To fix this, change the folder's permissions.
            """
        ),
        (
            .hardLinked(path: path, names: 2),
            """
            /lists/todo.txt: not written, because it has 2 hard links, and only one would \
            change. To fix this, remove the others, or replace them with symbolic links.
            """
        ),
        (
            .changed(path: path, .edited),
            """
            /lists/todo.txt: not written, because another program changed the file after it was \
            read. To fix this, read the file again, then repeat your change.
            """
        ),
        (
            .changed(path: path, .appeared),
            """
            /lists/todo.txt: not written, because there is a file now that hasn't been read. \
            To fix this, read the file again, then repeat your change.
            """
        ),
        (
            .changed(path: path, .deleted),
            """
            /lists/todo.txt: not written, because another program deleted the file after it was \
            read. To fix this, read the file again, then repeat your change.
            """
        ),
        (
            .diskFull(path: path),
            """
            /lists/todo.txt: not written, because the disk is full. \
            To fix this, free some space, then write again.
            """
        ),
        (
            .system(path: path, .write, code: 5),
            """
            /lists/todo.txt: not written, because of a system error: Input/output error (5). \
            To fix this, resolve the cause, then write again.
            """
        ),
    ])
    func saysWhyAFileWasNotWritten(_ error: FileError, text: String) {
        #expect("\(error)" == text)
    }

    @Test
    func escapesControlCharacters() {
        let error = FileError.noFolder(path: "a\n\u{1B}[2J/\u{9B}b", folder: "a\n\u{1B}[2J", .read)
        #expect(
            "\(error)" == """
                a\\n\\u{1B}[2J/\\u{009B}b: not read, because there is no folder \
                a\\n\\u{1B}[2J. To fix this, create it, or use another path.
                """
        )
    }

    @Test
    func hidesTheSecretsOfAURL() throws {
        let url = try #require(URL(string: "http://anna:1234@example.com/?token=5678"))
        #expect("\(FileError.notAFileURL(url, .read))".hasPrefix("http://…@example.com/?token=…: "))
    }

    private func error(_ operation: FileError.Operation, _ code: Int32) -> FileError {
        FileError(Self.path, in: "/lists", operation, code: code)
    }
}
