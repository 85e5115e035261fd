internal import Foundation

/// An ordinary file that is being read; closed when dropped.
final class FileToRead {
    /// How many bytes there are; 0 where the system does not say.
    let size: Int

    private let path: String
    private let file: Int32

    init(_ path: String) throws(FileError) {
        self.path = path
        // A pipe must not be waited for: it is refused below.
        file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        var status = stat()
        let code = file >= 0 && fstat(file, &status) == 0 ? 0 : errno
        size = Int(status.st_size)
        guard code == 0 else { throw FileError(path, .read, code: code) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path, .read) }
    }

    deinit {
        if file >= 0 { close(file) }
    }

    /// The next bytes; nil at the end.
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
        guard code == 0 else { throw FileError(path, .read, code: code) }
        return bytes.isEmpty ? nil : bytes
    }
}
