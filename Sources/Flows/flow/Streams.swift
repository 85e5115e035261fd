internal import Delivery
internal import EventModulesTracing
internal import Foundation

/// The input and the outputs of the program.
struct Streams {
    private let write: ([UInt8]) throws -> Void
    private let writeError: (String) -> Void

    /// True if progress may be shown, because standard error is a terminal.
    private let showsProgress: Bool

    /// Creates streams that pass their bytes on.
    init(
        out: @escaping ([UInt8]) throws -> Void,
        error: @escaping (String) -> Void,
        showsProgress: Bool = false
    ) {
        write = out
        writeError = error
        self.showsProgress = showsProgress
    }

    /// The streams of this process.
    static var process: Streams {
        Streams(
            out: { try OutputFile.standard.write($0) },
            error: { writeToStandardError($0) },
            showsProgress: isatty(2) == 1
        )
    }

    func out(_ text: String) throws {
        try write(Array(text.utf8))
    }

    func out(_ bytes: [UInt8]) throws {
        try write(bytes)
    }

    /// Prints an error, whose texts may come from a file.
    func complain(_ text: String) {
        writeError("flow: \(text.printable)\n")
    }

    /// Replaces the line of progress in a terminal.
    func showProgress(_ text: String) {
        if showsProgress { writeError("\r\u{1B}[K\(text.printable)") }
    }

    /// Opens a recording; `-` is standard input.
    func reader(_ file: String) throws(FlowReadingError) -> FlowReader {
        file == "-" ? try .standardInput() : try FlowReader(contentsOf: file)
    }
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
        guard descriptor >= 0 else { throw OutputError(path, errno) }
        self.init(descriptor: descriptor, path: path)
        guard !isSame(as: input) else {
            close()
            throw UsageError.conflict(
                "\(path) is the recording, which would be overwritten.",
                fix: "name another file with -o"
            )
        }
        ftruncate(descriptor, 0)
    }

    private func isSame(as other: String) -> Bool {
        var (status, otherStatus) = (stat(), stat())
        let found =
            other == "-"
            ? fstat(0, &otherStatus) : stat(other, &otherStatus)
        return fstat(descriptor, &status) == 0 && found == 0
            && status.st_mode & S_IFMT == S_IFREG
            && status.st_dev == otherStatus.st_dev && status.st_ino == otherStatus.st_ino
    }

    func write(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { bytes in
            var rest = bytes
            while !rest.isEmpty {
                let count = writeBytes(descriptor, rest.baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw OutputError(path, errno) }
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
            }
        }
    }

    func close() {
        closeDescriptor(descriptor)
    }
}

/// The reason why an output can't be written.
private struct OutputError: Error, CustomStringConvertible {
    private let path: String
    private let reason: String

    init(_ path: String, _ code: CInt) {
        self.path = path
        reason = String(cString: strerror(code))
    }

    var description: String {
        "\(path): can't be written (\(reason)). "
            + "To fix this, name a file in a folder that you may write to."
    }
}

// Outside the types, whose methods have the same names.

private func writeBytes(_ file: CInt, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
    write(file, start, count)
}

private func closeDescriptor(_ descriptor: CInt) {
    close(descriptor)
}

func exitProgram(_ status: Int32) -> Never {
    exit(status)
}
