internal import EventRuntime
internal import Foundation

/// The reason why a flow can't be written to a file.
public struct FlowFileError: Error, Hashable, Sendable {
    /// The path of the file.
    public let path: String

    /// The reason, as a part of a sentence.
    public let reason: String

    /// The remedy; a sentence that begins with "To fix this, ".
    public let fix: String

    #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
    init(_ path: String, code: CInt) {
        self.path = path
        reason = String(cString: strerror(code))
        fix =
            code == ENOSPC
            ? "To fix this, free space on the disk, or limit the recording."
            : "To fix this, name a file in a folder that you may write to."
    }
    #endif

    init(otherFileAt path: String) {
        self.path = path
        reason = "it exists, and isn't a recorded flow"
        fix = "To fix this, name another file."
    }

    init(deletedAt path: String) {
        self.path = path
        reason = "the file was deleted or moved, with the records in it; a new one begins"
        fix = "To fix this, release the FlowFile before you delete or move its file."
    }

    init(secondRecordingAt path: String) {
        self.path = path
        reason = "another recording is being written to it"
        fix = "To fix this, name another file, or release the earlier FlowFile."
    }
}

extension FlowFileError: CustomStringConvertible {
    /// One line with the path, the reason, and the fix.
    public var description: String { "\(path): can't be written (\(reason)). \(fix)".printable }
}
