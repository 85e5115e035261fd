import Foundation

/// The lines of the process's standard input.
package struct StandardInput: AsyncSequence {
    /// A line of input.
    ///
    /// Invalid UTF-8 is refused, because decoding would alter it on its way to a file.
    package enum Line: Sendable {
        case text(String)
        case notText
    }

    /// Creates a value for the process.
    package init() {}

    /// True if the input is a terminal.
    package var isTerminal: Bool { isatty(0) == 1 }

    package func makeAsyncIterator() -> Iterator { Iterator() }

    /// Reads each line on demand on its own thread, so that waiting for input blocks no other code.
    package struct Iterator: AsyncIteratorProtocol {
        private static let queue = DispatchQueue(label: "standard input")

        package func next() async -> Line? {
            await withCheckedContinuation { continuation in
                Self.queue.async { continuation.resume(returning: Line.read()) }
            }
        }
    }
}

extension StandardInput.Line {
    /// Returns the next line without its line break; nil at the end of the input.
    fileprivate static func read() -> Self? {
        guard let line = readBytes() else { return nil }
        var bytes = line[...]
        if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        return String(validating: bytes, as: UTF8.self).map(text) ?? .notText
    }

    /// Reads byte by byte, so that input after the line stays available to other readers.
    private static func readBytes() -> [UInt8]? {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while line.last != UInt8(ascii: "\n"), Foundation.read(0, &byte, 1) == 1 {
            line.append(byte)
        }
        return line.isEmpty ? nil : line
    }
}
