#if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
package import Foundation

/// An ordinary file, open for reading; closed when it is released.
package final class FileReader {
    /// The size that the system reports; 0 if it reports none.
    let size: Int

    private let location: FileLocation
    private let file: Int32

    package convenience init(_ path: String) throws(FileError) {
        try self.init(FileLocation(path, .read))
    }

    init(_ location: FileLocation) throws(FileError) {
        self.location = location
        // Opening a device can have effects, so the status comes first. Opening a pipe must not
        // wait for a writer, so the file is opened without blocking.
        guard try location.status() != nil else { throw .missing(path: location.path) }
        file = open(location.target, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        var status = stat()
        let code = file >= 0 && fstat(file, &status) == 0 ? 0 : errno
        size = Int(clamping: status.st_size)
        guard code == 0 else { throw location.error(code) }
        try location.check(status)
    }

    deinit {
        if file >= 0 { close(file) }
    }

    /// Returns all unread bytes; stops early if `report`, which gets their number, returns false.
    ///
    /// No memory is reserved for the file's size, which is only a claim.
    ///
    /// - Throws: ``FileError/tooLarge(path:limit:)`` for a file with more bytes than `limit`.
    package func rest(
        limit: Int = fileLimit,
        _ report: (Int) -> Bool = { _ in true }
    ) throws(FileError) -> Data {
        var content = Data()
        var chunk = [UInt8](repeating: 0, count: transferChunk)
        while true {
            guard max(size, content.count) <= limit else {
                throw .tooLarge(path: location.path, limit: limit)
            }
            let count = read(file, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw location.error(errno) }
            content.append(contentsOf: chunk[..<count])
            guard count > 0, report(content.count) else { return content }
        }
    }

    func isRest(_ expected: Data) throws(FileError) -> Bool {
        guard size == expected.count else { return false }
        do {
            return try rest(limit: expected.count) == expected
        } catch .tooLarge {
            return false
        } catch {
            throw error
        }
    }
}

/// The greatest number of bytes that are read by default.
package let fileLimit = 1 << 28

/// The number of bytes that are read or written between two reports.
let transferChunk = 1 << 20
#endif
