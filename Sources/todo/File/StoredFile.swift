import Foundation

/// A file as it is on the disk at one time.
struct StoredFile {
    let status: FileStatus
    let bytes: Data

    /// Reads an ordinary file; `nil` if there is none.
    init?(at location: FileLocation) throws(TodoFileError) {
        // Before opening: opening a device can already do something.
        guard try FileStatus(at: location) != nil else { return nil }
        // Should the path become a pipe now, opening it must not wait for somebody to write.
        let file = open(location.target, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            guard errno == ENOENT else { throw .reading(location, code: errno) }
            return nil
        }
        defer { close(file) }
        status = try FileStatus(of: file, at: location)
        bytes = try Self.content(of: file, location)
    }

    private static func content(
        of file: Int32,
        _ location: FileLocation
    ) throws(TodoFileError) -> Data {
        var content = Data()
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let (count, code) = chunk.withUnsafeMutableBytes { buffer in
                (read(file, buffer.baseAddress, buffer.count), errno)
            }
            if count == 0 { return content }
            if count > 0 {
                content.append(contentsOf: chunk.prefix(count))
            } else if code != EINTR {
                throw .reading(location, code: code)
            }
        }
    }

    /// Refuses a file that a new one must not take the place of.
    func checkReplaceable(_ location: FileLocation) throws(TodoFileError) {
        guard status.names == 1 else {
            throw .hardLinked(path: location.path, names: status.names)
        }
        // Renaming over a read-only file works, but its owner wants it left alone.
        guard access(location.target, W_OK) == 0 else { throw .readOnlyFile(path: location.path) }
    }
}
