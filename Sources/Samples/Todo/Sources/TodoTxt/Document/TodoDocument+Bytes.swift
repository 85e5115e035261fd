package import Foundation

extension TodoDocument {
    /// Parses the content of a file.
    ///
    /// - Parameter bytes: UTF-8 text; a lone carriage return and a NUL are content.
    /// - Throws: A ``TodoEncodingError`` for the first invalid byte.
    package init(bytes: Data) throws(TodoEncodingError) {
        let bytes = [UInt8](bytes)
        hasByteOrderMark = bytes.starts(with: Self.byteOrderMark)
        var start = hasByteOrderMark ? Self.byteOrderMark.count : 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n"))
            // A line feed is never part of a longer UTF-8 sequence, so lines can be validated
            // separately.
            guard let content = String(validating: bytes[start..<(end ?? bytes.count)]) else {
                throw TodoEncodingError(in: bytes)
            }
            lines.append(TodoLine(content: content, ending: end == nil ? .missing : .lineFeed))
            start = end.map { $0 + 1 } ?? bytes.count
        }
    }

    /// The content of the file; unchanged lines have their original bytes.
    package var bytes: Data {
        let mark = hasByteOrderMark ? Self.byteOrderMark : []
        let count = lines.reduce(mark.count) {
            $0 + $1.content.utf8.count + $1.ending.rawValue.utf8.count
        }
        var bytes = Data(count: count)
        bytes.withUnsafeMutableBytes { bytes in
            var rest = bytes[...]
            // `Data.append` takes longer than everything else in a save of 100,000 lines.
            func append(_ part: UnsafeBufferPointer<UInt8>) {
                UnsafeMutableRawBufferPointer(rebasing: rest).copyBytes(from: part)
                rest = rest.dropFirst(part.count)
            }
            mark.withUnsafeBufferPointer(append)
            for line in lines {
                line.content.withBytes(append)
                line.ending.rawValue.withBytes(append)
            }
        }
        return bytes
    }

    static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}

/// The first byte of a file that isn't UTF-8 text.
package struct TodoEncodingError: Error, Equatable, CustomStringConvertible {
    /// The number of its line, from 1.
    package let line: Int
    /// The number of bytes before it in its line.
    package let offset: Int

    /// Creates an error from its parts.
    package init(line: Int, offset: Int) {
        self.line = line
        self.offset = offset
    }

    fileprivate init(in bytes: [UInt8]) {
        let before = bytes[..<bytes.validUTF8Count]
        let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        line = 1 + before.count(where: { $0 == UInt8(ascii: "\n") })
        offset = before.count - lineStart
    }

    /// One line that says where the file can't be read, and how to fix it.
    package var description: String {
        "line \(line): the byte at offset \(offset) is not UTF-8 text. "
            + "To fix this, save the file as UTF-8 in an editor."
    }
}

extension String {
    fileprivate init?(validating bytes: ArraySlice<UInt8>) {
        self.init(validating: bytes, as: UTF8.self)
    }
}

extension [UInt8] {
    /// The number of bytes before the first invalid one.
    fileprivate var validUTF8Count: Int {
        var parser = UTF8.ForwardParser()
        var iterator = makeIterator()
        var count = 0
        while case .valid(let scalar) = parser.parseScalar(from: &iterator) {
            count += scalar.count
        }
        return count
    }
}
