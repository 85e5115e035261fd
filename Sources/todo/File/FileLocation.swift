#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Where a file is: the path that the person gave, and the place its symbolic links lead to.
///
/// Replacing the target leaves the links as they are. The target need not exist.
struct FileLocation {
    /// The path as it was given, for messages.
    let path: String
    private(set) var target: String

    /// The folder of the target.
    var folder: String {
        guard let slash = target.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == target.startIndex ? "/" : String(target[..<slash])
    }

    /// A path beside the target.
    func sibling(named name: String) -> String {
        folder == "/" ? "/" + name : folder + "/" + name
    }

    /// Follows the links, if there are any.
    init(of path: String) throws(TodoFileError) {
        self.path = path
        target = path.isEmpty ? "." : path
        // C would read the path only up to the NUL, and another file would be meant.
        guard !path.utf8.contains(0) else { throw .notRead(path: path, code: EINVAL) }
        for _ in 0..<Self.longestChain {
            guard let next = try linkedPath() else { return }
            target = next.utf8.first == UInt8(ascii: "/") ? next : sibling(named: next)
        }
        throw .linkLoop(path: path)
    }

    // What Linux itself allows.
    private static let longestChain = 40

    private func linkedPath() throws(TodoFileError) -> String? {
        let capacity = Int(PATH_MAX)
        var buffer = [CChar](repeating: 0, count: capacity)
        let length = readlink(target, &buffer, capacity)
        guard length >= 0 else {
            // Not a link, or not there: nothing to follow.
            if errno == EINVAL || errno == ENOENT { return nil }
            throw .reading(self, code: errno)
        }
        let bytes = buffer.prefix(length).map(UInt8.init(bitPattern:))
        guard let path = String(validating: bytes, as: UTF8.self) else {
            throw .notRead(path: path, code: EILSEQ)
        }
        return path
    }
}
