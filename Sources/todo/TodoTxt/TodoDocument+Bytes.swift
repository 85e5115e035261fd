package import Foundation

extension TodoDocument {
    /// Reads the content of a file.
    ///
    /// - Parameters:
    ///   - bytes: Any UTF-8 text. A lone carriage return and a NUL are content like any other.
    ///   - path: Where the bytes come from, for the error's text.
    /// - Throws: ``TodoFileError/notUTF8(path:line:offset:)`` at the first byte that is no text.
    package init(bytes: Data, path: String? = nil) throws(TodoFileError) {
        let bytes = [UInt8](bytes)
        hasByteOrderMark = bytes.starts(with: Self.byteOrderMark)
        var start = hasByteOrderMark ? Self.byteOrderMark.count : 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n"))
            // A line feed is never part of a longer UTF-8 sequence: lines can be checked alone.
            guard let content = String(validating: bytes[start..<(end ?? bytes.count)]) else {
                throw .notUTF8(in: bytes, path: path)
            }
            lines.append(TodoLine(content: content, ending: end == nil ? .missing : .lineFeed))
            start = end.map { $0 + 1 } ?? bytes.count
        }
    }

    /// The content of the file: every line that was not changed exactly as it was read.
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
    /// How many bytes there are before the first that is no UTF-8.
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
