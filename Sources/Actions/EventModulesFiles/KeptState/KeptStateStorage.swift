#if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
internal import EventRuntime
public import Foundation

/// Holds the files of a ``KeptState``; used by one thread at a time.
package protocol KeptStateStorage: Sendable {
    /// Prepares the storage; an error means that nothing is kept.
    func open() throws

    /// Returns a file; nil if there is none.
    func read(_ name: String, limit: Int) throws -> Data?

    /// Replaces a file, completely or not at all.
    func write(_ content: Data, to name: String) throws

    /// Gives a file another name, which is returned.
    func putAside(_ name: String) throws -> String
}

/// A folder with a lock, which the system removes however a process ends.
final class KeptFolder: KeptStateStorage {
    private let path: String
    private let lock = Guarded<CInt>(-1)

    init(_ path: String) {
        self.path = path
    }

    deinit {
        lock.withLock { file in
            // Closing isn't enough while a process is being started, which has a copy.
            flock(file, LOCK_UN)
            close(file)
        }
    }

    func open() throws {
        try FileManager.default.createDirectory(
            atPath: path,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        let file = Foundation.open(path(of: "lock"), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0, flock(file, LOCK_EX | LOCK_NB) == 0 else {
            let code = errno
            close(file)
            guard code == EWOULDBLOCK else { throw FileError(path, in: path, .write, code: code) }
            throw KeptStateProblem("another process, or another store, uses \(path)")
        }
        lock.withLock { $0 = file }
        // A program that was killed may have left a file that it wrote.
        for name in try FileManager.default.contentsOfDirectory(atPath: path)
        where name.hasPrefix(".") && name.hasSuffix(".tmp") {
            unlink(path(of: name))
        }
    }

    func read(_ name: String, limit: Int) throws -> Data? {
        do {
            return try FileReader(path(of: name)).rest(limit: limit)
        } catch .missing {
            return nil
        }
    }

    func write(_ content: Data, to name: String) throws {
        let writer = try FileWriter(path(of: name))
        try writer.write(content)
        try writer.commit()
    }

    /// Appends a number that is free; the last one is used again.
    func putAside(_ name: String) throws -> String {
        let names = (1...99).map { "\(name).aside-\($0)" }
        let aside = names.first { access(path(of: $0), F_OK) != 0 } ?? names[98]
        guard rename(path(of: name), path(of: aside)) == 0
        else { throw FileError(path(of: name), in: path, .write, code: errno) }
        return aside
    }

    private func path(of name: String) -> String { "\(path)/\(name)" }
}

/// Memory in which a test keeps sub-states from one store to the next.
///
/// ```swift
/// let kept = KeptState(in: KeptMemory()).keep(Volume.self)
/// ```
public final class KeptMemory: KeptStateStorage {
    private let content: Guarded<[String: Data]>

    /// Begins with files, such as damaged ones.
    public init(_ files: [String: Data] = [:]) {
        content = Guarded(files)
    }

    /// The files by their names.
    public var files: [String: Data] { content.withLock { $0 } }

    package func open() {}

    package func read(_ name: String, limit: Int) throws -> Data? {
        guard let file = files[name], file.count > limit else { return files[name] }
        throw FileError.tooLarge(path: name, limit: limit)
    }

    package func write(_ content: Data, to name: String) {
        self.content.withLock { $0[name] = content }
    }

    package func putAside(_ name: String) -> String {
        content.withLock { $0["\(name).aside"] = $0.removeValue(forKey: name) }
        return "\(name).aside"
    }
}
#endif
