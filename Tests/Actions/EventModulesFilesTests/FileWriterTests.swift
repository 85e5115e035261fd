import EventModulesFiles
import EventRuntime
import Foundation
import Testing

/// Failures that a test can't produce for real are injected through ``FileCalls``.
struct FileWriterTests {
    private let folder: TransferFolder
    private let path: String

    init() throws {
        folder = try TransferFolder()
        path = folder.path("list")
        try folder.write("before\n", to: "list")
    }

    // MARK: - Injected failures

    @Test(arguments: [ENOSPC, EDQUOT])
    func reportsAFullDisk(_ code: Int32) throws {
        var calls = FileCalls()
        calls.write = { _, _ in Int(-code) }
        try expectWriting(with: calls, throws: .diskFull(path: path))
    }

    @Test
    func reportsADiskThatFillsUpHalfway() throws {
        var calls = FileCalls()
        calls.write = { [write = calls.write] file, bytes in
            bytes.count > 4 ? write(file, bytes.first(4)) : Int(-ENOSPC)
        }
        try expectWriting(with: calls, throws: .diskFull(path: path))
    }

    @Test
    func reportsADiskThatFillsUpDuringTheSync() throws {
        var calls = FileCalls()
        calls.sync = { _ in -ENOSPC }
        try expectWriting(with: calls, throws: .diskFull(path: path))
    }

    @Test
    func reportsADiskThatFails() throws {
        var calls = FileCalls()
        calls.sync = { _ in -EIO }
        try expectWriting(with: calls, throws: .system(path: path, .write, code: EIO))
    }

    @Test
    func reportsAWriteWithoutProgress() throws {
        var calls = FileCalls()
        calls.write = { _, _ in 0 }
        try expectWriting(with: calls, throws: .system(path: path, .write, code: EIO))
    }

    @Test(arguments: [EACCES, EPERM, EROFS])
    func reportsAReadOnlyFolder(_ code: Int32) throws {
        var calls = FileCalls()
        calls.create = { _, _ in -code }
        let error = FileError.readOnlyFolder(path: path, folder: folder.url.path)
        try expectWriting(with: calls, throws: error)
    }

    @Test
    func reportsAFileThatCannotBeReplaced() throws {
        var calls = FileCalls()
        calls.replace = { _, _ in -EBUSY }
        try expectWriting(with: calls, throws: .system(path: path, .write, code: EBUSY))
    }

    @Test
    func noticesAnEditDuringTheWrite() throws {
        var calls = FileCalls()
        calls.sync = { [path] _ in
            FileManager.default.createFile(atPath: path, contents: Data("theirs".utf8)) ? 0 : -EIO
        }
        #expect(throws: FileError.changed(path: path, .edited)) {
            try write("mine\n", replacing: .content(Data("before\n".utf8)), calls: calls)
        }
        #expect(try folder.text(of: "list") == "theirs")
        #expect(try folder.names() == ["list"])
    }

    @Test
    func noticesAFileThatAppearsDuringTheWrite() throws {
        let path = folder.path("new")
        var calls = FileCalls()
        calls.sync = { _ in
            FileManager.default.createFile(atPath: path, contents: Data("theirs".utf8)) ? 0 : -EIO
        }
        #expect(throws: FileError.changed(path: path, .appeared)) {
            try write("mine\n", to: "new", replacing: .nothing, calls: calls)
        }
        #expect(try folder.text(of: "new") == "theirs")
    }

    /// The rename replaced the link.
    @Test(arguments: [WriteFile.Replaced.anything, .nothing])
    func noticesADanglingLinkThatAppearsDuringTheWrite(replaced: WriteFile.Replaced) throws {
        let path = folder.path("new")
        var calls = FileCalls()
        calls.sync = { _ in symlink("elsewhere", path) }
        #expect(throws: FileError.changed(path: path, .edited)) {
            try write("mine\n", to: "new", replacing: replaced, calls: calls)
        }
        #expect(try folder.destination(of: "new") == "elsewhere")
        #expect(try folder.names() == ["list", "new"])
    }

    @Test
    func noticesADeletionDuringTheWrite() throws {
        var calls = FileCalls()
        calls.sync = { [path] _ in unlink(path) }
        #expect(throws: FileError.changed(path: path, .deleted)) {
            try write("mine\n", replacing: .content(Data("before\n".utf8)), calls: calls)
        }
        #expect(try folder.names() == [])
    }

    // MARK: - Failures that don't matter

    @Test
    func continuesAfterShortAndInterruptedWrites() throws {
        let isInterrupted = Shared(false)
        var calls = FileCalls()
        calls.write = { [write = calls.write] file, bytes in
            let interrupt = isInterrupted.value.withLock { flag in
                flag.toggle()
                return flag
            }
            return interrupt ? Int(-EINTR) : write(file, bytes.first(3))
        }
        try write("after a while\n", calls: calls)
        #expect(try folder.text(of: "list") == "after a while\n")
    }

    @Test
    func repeatsInterruptedCalls() throws {
        let log = Shared<[String]>([])
        let isFirst = { @Sendable (name: String) in
            log.value.withLock { log in
                log.append(name)
                return log.count(where: { $0 == name }) == 1
            }
        }
        var calls = FileCalls()
        calls.create = { [create = calls.create] in isFirst("create") ? -EINTR : create($0, $1) }
        calls.sync = { [sync = calls.sync] in isFirst("sync") ? -EINTR : sync($0) }
        calls.replace = { [replace = calls.replace] in
            isFirst("replace") ? -EINTR : replace($0, $1)
        }
        try write("after\n", calls: calls)
        #expect(try folder.text(of: "list") == "after\n")
        let names = ["create", "create", "sync", "sync", "replace", "replace", "sync"]
        #expect(log.value.withLock { $0 } == names)
    }

    @Test
    func succeedsIfOnlyTheFolderCannotBeSynced() throws {
        let syncs = Shared(0)
        var calls = FileCalls()
        calls.sync = { _ in
            syncs.value.withLock { count in
                count += 1
                return count == 1 ? 0 : -EINVAL
            }
        }
        try write("after\n", calls: calls)
        #expect(try folder.text(of: "list") == "after\n")
        #expect(syncs.value.withLock { $0 } == 2)
    }

    @Test
    func syncsTheFileBeforeReplacingAndTheFolderAfter() throws {
        let log = Shared<[String]>([])
        var calls = FileCalls()
        calls.write = { [write = calls.write] in
            log.value.withLock { $0.append("write") }
            return write($0, $1)
        }
        calls.sync = { [sync = calls.sync] in
            log.value.withLock { $0.append("sync") }
            return sync($0)
        }
        calls.replace = { [replace = calls.replace] in
            log.value.withLock { $0.append("replace") }
            return replace($0, $1)
        }
        try write("after\n", calls: calls)
        #expect(log.value.withLock { $0 } == ["write", "sync", "replace", "sync"])
    }

    // MARK: - Permissions

    @Test(arguments: [0o600, 0o640, 0o664, 0o755])
    func keepsTheMode(_ mode: Int) throws {
        #expect(chmod(path, mode_t(mode)) == 0)
        try write("b\n")
        #expect(try folder.mode(of: "list") == mode)
        #expect(try folder.text(of: "list") == "b\n")
    }

    @Test(.enabled(if: geteuid() == 0, "only root can change a file's owner"))
    func keepsOwnerAndGroup() throws {
        #expect(chown(path, 4321, 1234) == 0)
        try write("b\n")
        #expect(try folder.attribute(.ownerAccountID, of: "list") == 4321)
        #expect(try folder.attribute(.groupOwnerAccountID, of: "list") == 1234)
    }

    @Test
    func adoptsPermissionsBeforeTheContentIsWritten() throws {
        #expect(chmod(path, 0o640) == 0)
        let created = Shared<UInt32>(0)
        let written = Shared<mode_t>(0)
        var calls = FileCalls()
        calls.create = { [create = calls.create] path, mode in
            created.value.withLock { $0 = mode }
            return create(path, mode)
        }
        calls.write = { [write = calls.write] file, bytes in
            var status = stat()
            _ = fstat(file, &status)
            written.value.withLock { $0 = status.st_mode & 0o777 }
            return write(file, bytes)
        }
        try write("b\n", calls: calls)
        #expect(created.value.withLock { $0 } == 0o600)
        #expect(written.value.withLock { $0 } == 0o640)
    }

    @Test
    func aNewFileHasTheModeThatTheUmaskPermits() throws {
        let descriptor = open(folder.path("usual"), O_CREAT | O_WRONLY, 0o666)
        #expect(close(descriptor) == 0)
        try write("a\n", to: "new")
        #expect(try folder.mode(of: "new") == folder.mode(of: "usual"))
    }

    // MARK: - Links and names

    @Test
    func replacesOnlyTheFileAtTheResolvedLocation() throws {
        try folder.write("other\n", to: "other")
        try folder.link("link", to: "list")
        let location = try FileLocation(folder.path("link"), .write)
        try FileManager.default.removeItem(atPath: folder.path("link"))
        try folder.link("link", to: "other")
        let file = try FileWriter(location)
        try file.write(Data("after\n".utf8))
        #expect(throws: FileError.changed(path: folder.path("link"), .edited)) {
            try file.commit()
        }
        #expect(try folder.text(of: "list") == "before\n")
        #expect(try folder.text(of: "other") == "other\n")
    }

    @Test
    func replacesTheTargetOfALink() throws {
        try folder.link("first", to: "second")
        try folder.link("second", to: path)
        try write("b\n", to: "first")
        #expect(try folder.destination(of: "first") == "second")
        #expect(try folder.destination(of: "second") == path)
        #expect(try folder.text(of: "list") == "b\n")
    }

    @Test
    func createsTheTargetOfADanglingLink() throws {
        try folder.link("link", to: "new")
        try write("a\n", to: "link")
        #expect(try folder.destination(of: "link") == "new")
        #expect(try folder.text(of: "new") == "a\n")
    }

    @Test
    func followsALinkFromItsOwnFolder() throws {
        #expect(mkdir(folder.path("sub"), 0o700) == 0)
        try folder.link("sub/link", to: "../new")
        try write("a\n", to: "sub/link")
        #expect(try folder.names() == ["list", "new", "sub"])
    }

    @Test
    func writesAFileWithALongName() throws {
        let name = String(repeating: "n", count: 255)
        try write("a\n", to: name)
        #expect(try folder.names() == ["list", name])
    }

    @Test
    func refusesALoopOfLinks() throws {
        try folder.link("first", to: "second")
        try folder.link("second", to: "first")
        let error = FileError.linkLoop(path: folder.path("first"), .write)
        #expect(throws: error) { try write("a\n", to: "first") }
    }

    // MARK: - Support

    private func write(
        _ text: String,
        to name: String = "list",
        replacing replaced: WriteFile.Replaced = .anything,
        calls: FileCalls = FileCalls()
    ) throws {
        let writer = try FileWriter(folder.path(name), replacing: replaced, calls: calls)
        try writer.write(Data(text.utf8))
        try writer.commit()
    }

    /// Expects an error that keeps the file and leaves no other file in the folder.
    private func expectWriting(with calls: FileCalls, throws error: FileError) throws {
        for replaced in [WriteFile.Replaced.anything, .content(Data("before\n".utf8))] {
            #expect(throws: error) {
                try write("after a while\n", replacing: replaced, calls: calls)
            }
            #expect(try folder.text(of: "list") == "before\n")
            #expect(try folder.names() == ["list"])
        }
    }
}

/// A value that an injected call and its test share.
private final class Shared<Value: Sendable>: Sendable {
    let value: Guarded<Value>

    init(_ value: Value) {
        self.value = Guarded(value)
    }
}

extension UnsafeRawBufferPointer {
    fileprivate func first(_ count: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: prefix(count))
    }
}
