package import Foundation

/// An ordinary file, open for reading; closed when it is released.
package final class FileReader {
    /// The size that the system reports; 0 if it reports none.
    let size: Int

    private let location: FileLocation
    private let file: Int32

    /// Opens a file.
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
        size = Int(status.st_size)
        guard code == 0 else { throw location.error(code) }
        try location.check(status)
    }

    deinit {
        if file >= 0 { close(file) }
    }

    /// Returns the next bytes; nil at the end.
    func next() throws(FileError) -> [UInt8]? {
        var code: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: transferChunk) { buffer, count in
            var result = -1
            repeat {
                result = read(file, buffer.baseAddress, buffer.count)
                code = result < 0 ? errno : 0
            } while code == EINTR
            count = max(result, 0)
        }
        guard code == 0 else { throw location.error(code) }
        return bytes.isEmpty ? nil : bytes
    }

    /// Returns all bytes that haven't been read.
    package func rest() throws(FileError) -> Data {
        var content = Data()
        while let bytes = try next() { content.append(contentsOf: bytes) }
        return content
    }
}

/// The number of bytes that are read or written between two reports.
let transferChunk = 1 << 20
