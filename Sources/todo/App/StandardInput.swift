import Foundation

/// The lines of the process's standard input.
struct StandardInput {
    /// One line; a line that is not text must not be changed on the way to a file.
    enum Line {
        case text(String)
        case notText
    }

    private let stream = fdopen(0, "r")

    /// Whether somebody types at a terminal.
    var isTerminal: Bool { isatty(0) == 1 }

    /// The next line, without its line break; nil when there are no more.
    func nextLine() -> Line? {
        var buffer: UnsafeMutablePointer<CChar>?
        var capacity = 0
        defer { free(buffer) }
        let count = stream.map { getline(&buffer, &capacity, $0) } ?? -1
        guard count >= 0, let buffer else { return nil }
        var bytes = UnsafeRawBufferPointer(start: buffer, count: count)[...]
        if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        return String(validating: bytes, as: UTF8.self).map(Line.text) ?? .notText
    }
}
