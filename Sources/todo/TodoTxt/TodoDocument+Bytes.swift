package import Foundation

extension TodoDocument {
    /// Parses the content of a file.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8 text; a lone carriage return and a NUL are content.
    ///   - path: The source of the bytes, for the error's text.
    /// - Throws: ``TodoFileError/notUTF8(path:line:offset:)`` for the first invalid byte.
    package init(bytes: Data, path: String? = nil) throws(TodoFileError) {
        let bytes = [UInt8](bytes)
        hasByteOrderMark = bytes.starts(with: Self.byteOrderMark)
        var start = hasByteOrderMark ? Self.byteOrderMark.count : 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n"))
            // A line feed is never part of a longer UTF-8 sequence, so lines can be validated
            // separately.
            guard let content = String(validating: bytes[start..<(end ?? bytes.count)]) else {
                throw .notUTF8(in: bytes, path: path)
            }
            lines.append(TodoLine(content: content, ending: end == nil ? .missing : .lineFeed))
            start = end.map { $0 + 1 } ?? bytes.count
        }
    }

    /// The content of the file; unchanged lines have their original bytes.
    package var bytes: Data {
        var bytes: [UInt8] = hasByteOrderMark ? Self.byteOrderMark : []
        bytes.reserveCapacity(lines.reduce(3) { $0 + $1.content.utf8.count + 2 })
        for line in lines {
            bytes.append(contentsOf: line.content.utf8)
            bytes.append(contentsOf: line.ending.rawValue.utf8)
        }
        return Data(bytes)
    }

    static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}

extension TodoFileError {
    fileprivate static func notUTF8(in bytes: [UInt8], path: String?) -> TodoFileError {
        let offset = bytes.validUTF8Count
        let lineStart = bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let line = 1 + bytes[..<offset].count(where: { $0 == UInt8(ascii: "\n") })
        return .notUTF8(path: path, line: line, offset: offset - lineStart)
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
