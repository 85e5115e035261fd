import Foundation

/// The lines of the process's standard input.
struct StandardInput: AsyncSequence {
    /// One line; a line that is not text must not be changed on the way to a file.
    enum Line: Sendable {
        case text(String)
        case notText
    }

    /// Whether somebody types at a terminal.
    var isTerminal: Bool { isatty(0) == 1 }

    func makeAsyncIterator() -> Iterator { Iterator() }

    /// Reads a line when it is asked for one, on a thread of its own: nobody else has to wait for
    /// somebody who types.
    struct Iterator: AsyncIteratorProtocol {
        private static let queue = DispatchQueue(label: "standard input")

        func next() async -> Line? {
            await withCheckedContinuation { continuation in
                Self.queue.async { continuation.resume(returning: Line.read()) }
            }
        }
    }
}

extension StandardInput.Line {
    /// The next line, without its line break; nil when there are no more.
    fileprivate static func read() -> Self? {
        guard let line = readBytes() else { return nil }
        var bytes = line[...]
        if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        return String(validating: bytes, as: UTF8.self).map(text) ?? .notText
    }

    /// Byte by byte, so that nothing is taken from the input that somebody else could read later.
    private static func readBytes() -> [UInt8]? {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while line.last != UInt8(ascii: "\n"), Foundation.read(0, &byte, 1) == 1 {
            line.append(byte)
        }
        return line.isEmpty ? nil : line
    }
}
