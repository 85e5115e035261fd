internal import EventModulesTracing
internal import EventRuntime
internal import Foundation

enum Streams {
    static func out(_ text: String) throws { try out(Array(text.utf8)) }

    static func out(_ bytes: [UInt8]) throws { try OutputFile.standard.write(bytes) }

    /// Prints an error, whose strings may come from a file.
    static func complain(_ text: String) { writeToStandardError("eventflow: \(text.printable)\n") }
}

/// An open file that is written from its beginning on.
struct OutputFile {
    private let descriptor: CInt
    private let path: String

    static let standard = OutputFile(descriptor: 1, path: "standard output")

    private init(descriptor: CInt, path: String) {
        self.descriptor = descriptor
        self.path = path
    }

    /// Creates a file, or empties it unless it is the input.
    init(_ path: String, besides input: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
        self.init(descriptor: descriptor, path: path)
        guard descriptor >= 0 else { throw error }
        guard !isSame(as: input) else {
            close()
            throw CommandError.usage(
                "\(path) is the recording, which would be overwritten.",
                fix: "name another file with -o."
            )
        }
        ftruncate(descriptor, 0)
    }

    private func isSame(as other: String) -> Bool {
        var (status, otherStatus) = (stat(), stat())
        let found = other == "-" ? fstat(0, &otherStatus) : stat(other, &otherStatus)
        return fstat(descriptor, &status) == 0 && found == 0 && status.st_mode & S_IFMT == S_IFREG
            && status.st_dev == otherStatus.st_dev && status.st_ino == otherStatus.st_ino
    }

    func write(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { bytes in
            var rest = bytes
            while !rest.isEmpty {
                let count = Foundation.write(descriptor, rest.baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw error }
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
            }
        }
    }

    func close() { _ = Foundation.close(descriptor) }

    private var error: CommandError {
        CommandError(
            "\(path): can't be written (\(String(cString: strerror(errno)))).",
            fix: "name a file in a folder that you may write to."
        )
    }
}
