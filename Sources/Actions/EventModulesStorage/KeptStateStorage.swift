#if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
public import EventRuntime
public import Foundation
package import Suas

/// Holds the files of a ``KeptState``: a folder, a ``KeptMemory``, or an app's own storage.
///
/// - Isolation: Opened and read on the main actor, then written on a background queue; never used
///   by two threads at the same time.
/// - Lifetime: Retained by the store, and by the last write.
///
/// ```swift
/// let kept = KeptState(in: database).keep(Currency.self)
/// ```
public protocol KeptStateStorage: Sendable {
    /// Prepares the storage for one store.
    ///
    /// - Throws: The reason why the store keeps nothing until a later call succeeds.
    func open() throws

    /// Returns a file's content, or at least its first `limit` bytes; `nil` if there is no file.
    ///
    /// - Throws: ``KeptStateProblem/damaged(_:)`` for a file that can never be read, which is put
    ///   aside. With any other error, it can't be read now: it is neither replaced nor put aside.
    func read(_ name: String, limit: Int) throws -> Data?

    /// Replaces a file, completely or not at all, and returns when the content is safely stored.
    ///
    /// - Throws: The reason why the file stays as it was.
    func write(_ content: Data, to name: String) throws

    /// Renames a file that can't be used, and returns the new name.
    ///
    /// - Throws: The reason why it can't; the file is then neither used nor replaced.
    func putAside(_ name: String) throws -> String

    /// Releases the storage for another store; does nothing by default.
    ///
    /// If the storage is an object, the process has one store at a time that has opened it.
    func close()
}

extension KeptStateStorage {
    /// By default, there is nothing to release.
    public func close() {}

    /// The identity of the storage, which one store of the process uses; `nil` for a value.
    func identity() throws -> String? {
        if let folder = self as? KeptFolder { return try folder.fullPath() }
        return Self.self is AnyClass ? "\(ObjectIdentifier(self as AnyObject))" : nil
    }
}

/// A folder of files, locked until it is closed or the process ends.
///
/// `KeptState(in: folder)` keeps its files in one. An app's own storage can use one, such as to
/// encrypt them.
public final class KeptFolder: KeptStateStorage {
    private let path: String
    private let calls: FileCalls
    private let lock = Guarded<CInt>(-1)

    /// The folder is created when it is opened.
    public convenience init(_ folder: URL) { self.init(folder.path) }

    package init(_ path: String, calls: FileCalls = FileCalls()) {
        (self.path, self.calls) = (path, calls)
    }

    deinit { close() }

    /// Creates the folder; its full path is the same for all paths that lead to it.
    func fullPath() throws -> String {
        try FileManager.default.createDirectory(
            atPath: path,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        guard let fullPath = realpath(path, nil) else { throw KeptStateProblem(code: errno) }
        defer { free(fullPath) }
        return String(cString: fullPath)
    }

    /// Locks the folder against the stores of other processes.
    public func open() throws {
        _ = try fullPath()
        let file = Foundation.open(path(of: "lock"), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0, flock(file, LOCK_EX | LOCK_NB) == 0 else {
            let code = errno
            Foundation.close(file)
            guard code == EWOULDBLOCK else { throw KeptStateProblem(code: code) }
            throw KeptStateProblem("another process or storage uses \(path)")
        }
        lock.withLock { $0 = file }
        // A program that was killed may have left a file that it wrote.
        for name in try FileManager.default.contentsOfDirectory(atPath: path)
        where name.hasPrefix(".") && name.hasSuffix(".tmp") { unlink(path(of: name)) }
    }

    /// Unlocks the folder for the stores of other processes.
    public func close() {
        lock.withLock { file in
            guard file >= 0 else { return }
            // Closing isn't enough while a process is being started, which has a copy.
            flock(file, LOCK_UN)
            Foundation.close(file)
            file = -1
        }
    }

    /// Reads at least `limit` bytes, or the whole file.
    public func read(_ name: String, limit: Int) throws -> Data? {
        // Without waiting for the writer of a pipe.
        let file = Foundation.open(path(of: name), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            if errno == ENOENT { return nil }
            throw KeptStateProblem(code: errno)
        }
        defer { Foundation.close(file) }
        var content = Data()
        var part = [UInt8](repeating: 0, count: 1 << 16)
        // The size that the system reports is only a claim.
        while content.count < limit {
            let count = try outcome { Foundation.read(file, &part, part.count) }
            guard count > 0 else { break }
            content += part[..<count]
        }
        return content
    }

    /// Writes a temporary file, which replaces the old one after it has reached the disk.
    public func write(_ content: Data, to name: String) throws {
        let temporary = path(of: ".\(UInt64.random(in: 0 ... .max)).tmp")
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
        let file = try outcome { Foundation.open(temporary, flags, 0o600) }
        defer {
            Foundation.close(file)
            // After the rename, there is no such file.
            unlink(temporary)
        }
        try calls.protect(temporary)
        var rest = content
        while !rest.isEmpty {
            let count = try outcome { rest.withUnsafeBytes { calls.write(file, $0) } }
            // A call without progress would repeat forever.
            guard count > 0 else { throw KeptStateProblem(code: EIO) }
            rest = rest.dropFirst(count)
        }
        _ = try outcome { calls.sync(file) }
        _ = try outcome { calls.replace(temporary, path(of: name)) }
        // An error here is ignored: the new file has already replaced the old one.
        let folder = Foundation.open(path, O_RDONLY | O_CLOEXEC)
        guard folder >= 0 else { return }
        _ = try? outcome { calls.sync(folder) }
        Foundation.close(folder)
    }

    /// Appends a number that is free; reuses the last number if none is.
    public func putAside(_ name: String) throws -> String {
        let names = (1...99).map { "\(name).aside-\($0)" }
        let aside = names.first { access(path(of: $0), F_OK) != 0 } ?? names[98]
        _ = try outcome { rename(path(of: name), path(of: aside)) }
        return aside
    }

    private func path(of name: String) -> String { "\(path)/\(name)" }

    /// Makes a system call, again as long as it is interrupted; throws its error.
    private func outcome<Value: SignedInteger>(of call: () -> Value) throws -> Value {
        while true {
            let value = call()
            if value >= 0 { return value }
            guard errno == EINTR else { throw KeptStateProblem(code: errno) }
        }
    }
}

/// The system calls that a test can replace by failures.
package struct FileCalls: Sendable {
    package var write: @Sendable (CInt, UnsafeRawBufferPointer) -> Int = { file, bytes in
        Foundation.write(file, bytes.baseAddress, bytes.count)
    }
    package var sync: @Sendable (CInt) -> CInt = { fsync($0) }
    package var replace: @Sendable (String, String) -> CInt = { rename($0, $1) }
    package var protect: @Sendable (String) throws -> Void = { _ in }

    package init() {}
}

/// Memory in which a test keeps sub-states from one store to the next.
///
/// ```swift
/// let kept = KeptState(in: KeptMemory()).keep(Currency.self)
/// ```
public final class KeptMemory: KeptStateStorage {
    private let content: Guarded<[String: Data]>

    /// Begins with files, such as damaged ones.
    public init(_ files: [String: Data] = [:]) { content = Guarded(files) }

    /// The files by their names.
    public var files: [String: Data] { content.withLock { $0 } }

    /// Does nothing; as with a folder, the newest store of the process uses the memory.
    public func open() {}

    /// Returns the content of a file in memory; ignores the limit.
    public func read(_ name: String, limit: Int) -> Data? { files[name] }

    /// Replaces the content of a file in memory.
    public func write(_ content: Data, to name: String) {
        self.content.withLock { $0[name] = content }
    }

    /// Appends `.aside` to the name of a file.
    public func putAside(_ name: String) -> String {
        content.withLock { $0["\(name).aside"] = $0.removeValue(forKey: name) }
        return "\(name).aside"
    }
}

/// A sub-state in a file.
struct KeptEntry: Codable, Sendable {
    struct Name: Hashable, Codable, Sendable, CustomStringConvertible {
        let key: StateKey

        /// The description of the instance; `nil` for the app's own sub-state.
        var instance: String?

        /// The key in the full state.
        var description: String { instance.map { "\(key)@\($0)" } ?? key }
    }

    let name: Name
    let version: Int
    let value: String
}

/// The form of a file: a line with the checksums of the others, each of which is a sub-state as JSON;
/// the app's own comes first, then those of instances.
package enum KeptFile {
    /// The name of the file for a key; it differs even where upper and lower case are the same.
    package static func name(of key: StateKey) -> String {
        let plain = key.unicodeScalars.prefix(60).map { scalar in
            scalar.isASCII && scalar.properties.isAlphabetic ? Character(scalar) : "-"
        }
        return "\(String(plain))-\(checksum(of: Data(key.utf8))).kept"
    }

    /// Puts the checksums before the lines.
    package static func content(of lines: [Data]) -> Data {
        var content = Data(lines.map(checksum).joined(separator: " ").utf8)
        for line in lines { content += Data("\n".utf8) + line }
        return content
    }

    static func content(of entries: [KeptEntry]) throws -> Data {
        content(of: try entries.map { try JSONEncoder().encode($0) })
    }

    /// Reads a content from outside: at least one sub-state, `nil` where it is damaged or missing.
    static func entries(of content: Data, limit: Int) throws -> [KeptEntry?] {
        guard content.count <= limit else {
            throw KeptStateProblem("it has more than \(limit) bytes")
        }
        let lines = content.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let checksums = lines[0].split(separator: UInt8(ascii: " "))
        guard lines.count > 1, !checksums.isEmpty else { throw damage }
        return (1..<max(lines.count, checksums.count + 1)).map { index in
            guard index < lines.count, index <= checksums.count,
                checksums[index - 1].elementsEqual(checksum(of: lines[index]).utf8)
            else { return nil }
            return try? JSONDecoder().decode(KeptEntry.self, from: lines[index])
        }
    }

    static let damage = KeptStateProblem("the file is damaged")

    /// The 64 bits of FNV-1a, which notice damage.
    static func checksum(of bytes: Data) -> String {
        let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01b3
        }
        return String(hash, radix: 16)
    }
}

/// The reason why a sub-state can't be read or written, without its content.
public enum KeptStateProblem: Error, CustomStringConvertible, SafelyDescribed {
    /// A later attempt may succeed; the file stays as it is.
    case notNow(String)
    /// No attempt can succeed.
    case damaged(String)

    /// The reason, as diagnostics show it.
    public var description: String {
        switch self {
        case .notNow(let words), .damaged(let words): words
        }
    }

    init(_ description: String) { self = .notNow(description) }

    init(_ error: any Error) {
        switch error {
        case is DecodingError: self.init("it doesn't fit its type")
        case is EncodingError: self.init("it can't be written as JSON")
        default: self.init(shortDescription(of: error))
        }
    }

    init(secret type: Any.Type) { self.init("it contains a \(typeName(type)), which is Redacted") }

    /// The problem of a system call, by its `errno`.
    init(code: CInt) { self.init("a system error: \(String(cString: strerror(code))) (\(code))") }
}
#endif
