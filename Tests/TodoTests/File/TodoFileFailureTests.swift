import Foundation
import Synchronization
import Testing
import todo

/// Saving while the system refuses: what a test cannot have for real goes through ``FileCalls``.
struct TodoFileFailureTests {
    let folder: TemporaryFolder
    let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("list")
        try folder.write("before\n", to: "list")
    }

    // MARK: What goes wrong on the way

    @Test(arguments: [ENOSPC, EDQUOT])
    func reportsAFullDisk(_ code: Int32) throws {
        var calls = FileCalls()
        calls.write = { _, _ in Int(-code) }
        try expectSaving(with: calls, throws: .diskFull(path: path))
    }

    @Test
    func reportsADiskThatFillsUpHalfway() throws {
        var calls = FileCalls()
        calls.write = { [write = calls.write] file, bytes in
            bytes.count > 4 ? write(file, bytes.first(4)) : Int(-ENOSPC)
        }
        try expectSaving(with: calls, throws: .diskFull(path: path))
    }

    @Test
    func reportsADiskThatFillsUpWhenItIsSynced() throws {
        var calls = FileCalls()
        calls.sync = { _ in -ENOSPC }
        try expectSaving(with: calls, throws: .diskFull(path: path))
    }

    @Test
    func reportsADiskThatFails() throws {
        var calls = FileCalls()
        calls.sync = { _ in -EIO }
        try expectSaving(with: calls, throws: .notSaved(path: path, code: EIO))
    }

    @Test
    func reportsAWriteThatMakesNoProgress() throws {
        var calls = FileCalls()
        calls.write = { _, _ in 0 }
        try expectSaving(with: calls, throws: .notSaved(path: path, code: EIO))
    }

    @Test(arguments: [EACCES, EPERM, EROFS])
    func reportsAFolderThatMayNotBeWritten(_ code: Int32) throws {
        var calls = FileCalls()
        calls.create = { _, _ in -code }
        try expectSaving(with: calls, throws: .readOnlyFolder(path: path, folder: folder.path))
    }

    @Test
    func reportsAFileThatCannotBePutInPlace() throws {
        var calls = FileCalls()
        calls.replace = { _, _ in -EBUSY }
        try expectSaving(with: calls, throws: .notSaved(path: path, code: EBUSY))
    }

    @Test
    func noticesAnEditWhileTheNewFileIsWritten() throws {
        var calls = FileCalls()
        calls.sync = { [path] _ in
            FileManager.default.createFile(atPath: path, contents: Data("theirs".utf8)) ? 0 : -EIO
        }
        var file = TodoFile(path: path, calls: calls)
        _ = try file.load()
        let error = TodoFileError.changedOnDisk(path: path, .edited)
        #expect(throws: error) { try file.save(TodoDocument("mine\n")) }
        #expect(try folder.text(of: "list") == "theirs")
        #expect(try folder.names() == ["list"])
    }

    @Test
    func savesAfterTheCauseIsGone() throws {
        let isFull = Flag(true)
        var calls = FileCalls()
        calls.write = { [write = calls.write] file, bytes in
            isFull.value.withLock { $0 } ? Int(-ENOSPC) : write(file, bytes)
        }
        var file = TodoFile(path: path, calls: calls)
        _ = try file.load()
        #expect(throws: TodoFileError.diskFull(path: path)) { try file.save(TodoDocument("a")) }
        isFull.value.withLock { $0 = false }
        try file.save(TodoDocument("a"))
        #expect(try folder.text(of: "list") == "a")
    }

    // MARK: What must not stop a save

    @Test
    func goesOnAfterShortAndInterruptedWrites() throws {
        let isInterrupted = Flag(false)
        var calls = FileCalls()
        calls.write = { [write = calls.write] file, bytes in
            let interrupt = isInterrupted.value.withLock { flag in
                flag.toggle()
                return flag
            }
            return interrupt ? Int(-EINTR) : write(file, bytes.first(3))
        }
        var file = TodoFile(path: path, calls: calls)
        _ = try file.load()
        try file.save(TodoDocument("after a while\n"))
        #expect(try folder.text(of: "list") == "after a while\n")
    }

    @Test
    func savesEvenIfTheFolderCannotBeSynced() throws {
        let syncs = Flag(0)
        var calls = FileCalls()
        calls.sync = { _ in
            syncs.value.withLock { count in
                count += 1
                return count == 1 ? 0 : -EINVAL
            }
        }
        var file = TodoFile(path: path, calls: calls)
        _ = try file.load()
        try file.save(TodoDocument("after\n"))
        #expect(try folder.text(of: "list") == "after\n")
        #expect(syncs.value.withLock { $0 } == 2)
    }

    @Test
    func syncsTheFileBeforeAndTheFolderAfter() throws {
        let log = Flag<[String]>([])
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
        var file = TodoFile(path: path, calls: calls)
        _ = try file.load()
        try file.save(TodoDocument("after\n"))
        #expect(log.value.withLock { $0 } == ["write", "sync", "replace", "sync"])
    }

    // MARK: What is there for real

    @Test
    func refusesAFileWithTwoNames() throws {
        #expect(link(path, folder.path("other")) == 0)
        var file = TodoFile(path: path)
        _ = try file.load()
        let error = TodoFileError.hardLinked(path: path, names: 2)
        #expect(throws: error) { try file.save(TodoDocument("after\n")) }
        #expect(try folder.text(of: "other") == "before\n")
    }

    @Test
    func refusesAFileThatBecameAFolder() throws {
        var file = TodoFile(path: path)
        _ = try file.load()
        try FileManager.default.removeItem(atPath: path)
        #expect(mkdir(path, 0o700) == 0)
        let error = TodoFileError.notAFile(path: path, .folder)
        #expect(throws: error) { try file.save(TodoDocument("after\n")) }
    }

    @Test
    func namesTheFolderThatIsNotThere() throws {
        var file = TodoFile(path: folder.path("new/list"))
        _ = try file.load()
        let error = TodoFileError.noFolder(path: file.path, folder: folder.path("new"))
        #expect(throws: error) { try file.save(TodoDocument("a\n")) }
    }

    @Test(.enabled(if: geteuid() != 0, "root may write every folder"))
    func refusesAReadOnlyFolder() throws {
        #expect(chmod(folder.path, 0o500) == 0)
        defer { chmod(folder.path, 0o700) }
        try expectSaving(
            with: FileCalls(),
            throws: .readOnlyFolder(path: path, folder: folder.path)
        )
    }

    @Test(.enabled(if: geteuid() != 0, "root may write every file"))
    func refusesAReadOnlyFile() throws {
        #expect(chmod(path, 0o400) == 0)
        try expectSaving(with: FileCalls(), throws: .readOnlyFile(path: path))
    }

    /// Expects an error that leaves the file as it was, and nothing beside it.
    private func expectSaving(with calls: FileCalls, throws error: TodoFileError) throws {
        var file = TodoFile(path: path, calls: calls)
        _ = try file.load()
        #expect(throws: error) { try file.save(TodoDocument("after a while\n")) }
        #expect(try folder.text(of: "list") == "before\n")
        #expect(try folder.names() == ["list"])
    }
}

/// A value that a call and its test share.
private final class Flag<Value: Sendable>: Sendable {
    let value: Mutex<Value>

    init(_ value: Value) {
        self.value = Mutex(value)
    }
}

extension UnsafeRawBufferPointer {
    fileprivate func first(_ count: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: prefix(count))
    }
}
