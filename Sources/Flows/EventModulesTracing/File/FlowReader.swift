internal import Foundation

/// Reads the records of a recorded flow one by one, from bytes of any kind.
///
/// Its memory is bounded by the longest line, whose length is limited.
package struct FlowReader {
    package let head: FlowHead

    private var lines: LineReader
    private var lastNumber = 0
    private let path: String?

    /// Reads the head; `path` is for errors, and `read` returns the next bytes, none at the end.
    ///
    /// - Throws: A ``FlowReadingError`` if the first line isn't a head.
    package init(
        path: String? = nil,
        read: @escaping () throws(FlowReadingError) -> ArraySlice<UInt8>
    ) throws(FlowReadingError) {
        self.path = path
        lines = LineReader(read: read)
        do throws(FlowReadingError) {
            guard let line = try lines.next() else { throw .empty }
            head = try line.head()
        } catch { throw error.at(path) }
    }

    /// Reads the next record; `nil` at the end, or an error that `isCut` for an incomplete line.
    ///
    /// The file may consist of segments, which begin with the same head.
    package mutating func next() throws(FlowReadingError) -> FlowLine? {
        do throws(FlowReadingError) {
            while let line = try lines.next() {
                do throws(FlowReadingError) {
                    if let record = try record(in: line) { return record }
                } catch { throw line.isComplete ? error : .cut(line: line.number) }
            }
            return nil
        } catch { throw error.at(path) }
    }

    /// Passes on the records up to a number; returns the error that ended them.
    package mutating func read(
        upTo last: Int = .max,
        _ receive: (FlowLine) throws -> Void
    ) rethrows -> FlowReadingError? {
        while true {
            let record: FlowLine?
            do throws(FlowReadingError) { record = try next() } catch { return error }
            guard let record, record.number <= last else { return nil }
            try receive(record)
        }
    }

    private mutating func record(in line: Line) throws(FlowReadingError) -> FlowLine? {
        switch try line.content(orElse: FlowReadingError.unreadable) {
        case .head(head): return nil
        case .head: throw .secondRecording(line: line.number)
        case .newerHead(let version): throw .newer(version, line: line.number)
        case .record(let record):
            guard record.number > lastNumber else {
                let problem = "its number \(record.number) comes after \(lastNumber)"
                throw .unreadable(line: line.number, problem)
            }
            lastNumber = record.number
            return record
        }
    }
}

extension FlowReadingError {
    fileprivate func at(_ path: String?) -> FlowReadingError {
        var error = self
        error.path = path
        return error
    }
}

/// A line without its end.
private struct Line {
    let bytes: ArraySlice<UInt8>
    let number: Int

    /// False for a last line without an end.
    let isComplete: Bool

    func head() throws(FlowReadingError) -> FlowHead {
        switch try content(orElse: FlowReadingError.withoutHead) {
        case .head(let head): return head
        case .newerHead(let version): throw .newer(version, line: number)
        case .record: throw .withoutHead(line: number, "\"flow\" is missing")
        }
    }

    func content(
        orElse error: (_ line: Int, _ problem: String) -> FlowReadingError
    ) throws(FlowReadingError) -> Content {
        do { return try lineDecoder.decode(Content.self, from: Data(bytes)) } catch let problem {
            throw error(number, problem.problem)
        }
    }
}

private let lineDecoder = JSONDecoder()

private enum Content: Decodable {
    case head(FlowHead)
    case newerHead(version: Int)
    case record(FlowLine)

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: FlowHead.CodingKeys.self)
        guard let version = try values.decodeIfPresent(Int.self, forKey: .version) else {
            self = .record(try FlowLine(from: decoder))
            return
        }
        self =
            version > FlowHead.version
            ? .newerHead(version: version) : .head(try FlowHead(from: decoder))
    }
}

extension Error {
    /// The reason why a line can't be decoded, as the rest of a sentence.
    fileprivate var problem: String {
        switch self as? DecodingError {
        case .keyNotFound(let key, _): "\"\(key.stringValue)\" is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            context.key.map { "\"\($0)\" has a value of another type" } ?? "it isn't a JSON object"
        case .dataCorrupted(let context):
            context.key.map { "\"\($0)\" \(context.debugDescription)" } ?? "it isn't JSON"
        default: "it isn't JSON"
        }
    }
}

extension DecodingError.Context { fileprivate var key: String? { codingPath.first?.stringValue } }

/// Divides bytes into the lines that aren't blank.
private struct LineReader {
    private static let greatestLength = 4 << 20

    private let read: () throws(FlowReadingError) -> ArraySlice<UInt8>
    private var buffer: [UInt8] = []
    private var start = 0
    private var number = 0

    init(read: @escaping () throws(FlowReadingError) -> ArraySlice<UInt8>) { self.read = read }

    mutating func next() throws(FlowReadingError) -> Line? {
        while let line = try nextLine() {
            if line.bytes.contains(where: { $0 > 0x20 }) { return line }
        }
        return nil
    }

    private mutating func nextLine() throws(FlowReadingError) -> Line? {
        var searched = start
        while true {
            let end = buffer[searched...].firstIndex(of: 0x0A)
            guard (end ?? buffer.count) - start <= Self.greatestLength else {
                throw .unreadable(line: number + 1, "it is longer than 4 MB")
            }
            if let end {
                defer { start = end + 1 }
                return line(to: end, isComplete: true)
            }
            let more = try read()
            guard !more.isEmpty else { break }
            buffer.removeFirst(start)
            start = 0
            searched = buffer.count
            buffer += more
        }
        guard start < buffer.count else { return nil }
        defer { start = buffer.count }
        return line(to: buffer.count, isComplete: false)
    }

    private mutating func line(to end: Int, isComplete: Bool) -> Line {
        number += 1
        return Line(bytes: buffer[start..<end], number: number, isComplete: isComplete)
    }
}
