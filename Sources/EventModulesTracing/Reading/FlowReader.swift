/// Reads the records of a recorded flow one by one, from bytes of any kind.
///
/// The memory that it needs is that of the longest line, which is limited.
package struct FlowReader {
    /// The first line.
    package let head: FlowHead

    /// True once the last line turned out to be incomplete, so that it was ignored: the app was
    /// terminated while writing it.
    package private(set) var isCutOff = false

    private var lines: LineReader
    private var lastNumber = 0
    private let path: String?

    /// Reads the head.
    ///
    /// - Parameters:
    ///   - path: The path of the file, for errors.
    ///   - read: Returns the next bytes; none at the end.
    /// - Throws: A ``FlowReadingError`` if the first line isn't a head.
    package init(
        path: String? = nil,
        read: @escaping () throws(FlowReadingError) -> ArraySlice<UInt8>
    ) throws(FlowReadingError) {
        self.path = path
        lines = LineReader(read: read)
        do throws(FlowReadingError) {
            guard let line = try lines.next() else { throw .empty }
            head = try FlowHead(line.bytes, line: line.number)
        } catch {
            throw error.at(path)
        }
    }

    /// Reads the next record; nil at the end.
    ///
    /// The file may consist of segments, which begin with the same head.
    package mutating func next() throws(FlowReadingError) -> FlowRecord? {
        do throws(FlowReadingError) {
            while let line = try lines.next() {
                do throws(FlowReadingError) {
                    if let record = try record(in: line) { return record }
                } catch {
                    guard !line.isComplete else { throw error }
                    isCutOff = true
                }
            }
            return nil
        } catch {
            throw error.at(path)
        }
    }

    private mutating func record(in line: Line) throws(FlowReadingError) -> FlowRecord? {
        if line.bytes.starts(with: "{\"flow\":".utf8) {
            let head = try FlowHead(line.bytes, line: line.number)
            guard head == self.head else { throw .secondRecording(line: line.number) }
            return nil
        }
        let record: FlowRecord
        do {
            record = try FlowRecord(line.bytes)
        } catch {
            throw .unreadable(line: line.number, error.text)
        }
        guard record.number > lastNumber else {
            let problem = "its number \(record.number) comes after \(lastNumber)"
            throw .unreadable(line: line.number, problem)
        }
        lastNumber = record.number
        return record
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
}

/// Divides bytes into the lines that aren't blank.
private struct LineReader {
    private static let greatestLength = 4 << 20

    private let read: () throws(FlowReadingError) -> ArraySlice<UInt8>
    private var buffer: [UInt8] = []
    private var start = 0
    private var number = 0

    init(read: @escaping () throws(FlowReadingError) -> ArraySlice<UInt8>) {
        self.read = read
    }

    mutating func next() throws(FlowReadingError) -> Line? {
        while let line = try nextLine() {
            if line.bytes.contains(where: { $0 > 0x20 }) { return line }
        }
        return nil
    }

    private mutating func nextLine() throws(FlowReadingError) -> Line? {
        var searched = start
        while true {
            if let end = buffer[searched...].firstIndex(of: 0x0A) {
                defer { start = end + 1 }
                return line(to: end, isComplete: true)
            }
            guard buffer.count - start <= Self.greatestLength else {
                throw .unreadable(line: number + 1, "it is longer than 4 MB")
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

// MARK: - Lines

extension FlowHead {
    fileprivate init(_ bytes: ArraySlice<UInt8>, line: Int) throws(FlowReadingError) {
        var scanner = JSONScanner(bytes)
        var version: Int?
        var app = ""
        var began: String?
        do {
            try scanner.readObject { (key, value) throws(JSONScanner.Problem) in
                switch key {
                case "flow": version = try value.readInt(as: "\"flow\"")
                case "app" where (version ?? 1) <= Self.version:
                    app = try value.readString(as: "\"app\"")
                case "began" where (version ?? 1) <= Self.version:
                    began = try value.readString(as: "\"began\"")
                default: try value.skipValue()
                }
            }
            try scanner.readEnd()
        } catch {
            throw .withoutHead(error.text)
        }
        guard let version else { throw .withoutHead("\"flow\" is missing") }
        guard version <= Self.version else { throw .newer(version, line: line) }
        guard version == Self.version else { throw .withoutHead("its version is \(version)") }
        guard let moment = began.flatMap({ ISOMoment($0) }) else {
            throw .withoutHead("\"began\" isn't a moment in UTC, such as 2026-11-23T02:37:51Z")
        }
        self.init(app: app, began: moment.sinceEpoch)
    }
}

extension FlowRecord {
    fileprivate init(_ bytes: ArraySlice<UInt8>) throws(JSONScanner.Problem) {
        var scanner = JSONScanner(bytes)
        var record = FlowRecord(number: 0, at: .nanoseconds(-1), kind: .event, text: "")
        var kind: String?
        var text: String?
        var (inputType, input): (String?, String?) = (nil, nil)
        try scanner.readObject { (key, value) throws(JSONScanner.Problem) in
            switch key {
            case "number": record.number = try value.readInt(as: "\"number\"")
            case "cause": record.causeNumber = try value.readInt(as: "\"cause\"")
            case "at": record.at = .nanoseconds(try value.readInt(as: "\"at\""))
            case "kind": kind = try value.readString(as: "\"kind\"")
            case "from": record.from = try value.readString(as: "\"from\"")
            case "label": record.label = try value.readString(as: "\"label\"")
            case "text": text = try value.readString(as: "\"text\"")
            case "diff":
                try value.readArray(as: "\"diff\"") { (line) throws(JSONScanner.Problem) in
                    record.diff.append(try line.readString(as: "a line of \"diff\""))
                }
            case "state": record.state = try value.readString(as: "\"state\"")
            case "position": record.position = try value.readString(as: "\"position\"")
            case "input": input = try value.readString(as: "\"input\"")
            case "inputType": inputType = try value.readString(as: "\"inputType\"")
            case "detail": record.isDetail = try value.readBool(as: "\"detail\"")
            default: try value.skipValue()
            }
        }
        try scanner.readEnd()
        guard record.number >= 1 else { throw .init("its \"number\" isn't positive") }
        guard record.at >= .zero else { throw .init("its \"at\" is missing or negative") }
        guard (1..<record.number).contains(record.causeNumber ?? 1) || record.causeNumber == nil
        else { throw .init("its \"cause\" isn't an earlier record") }
        guard let kind = kind.map({ FlowEntry.Kind(rawValue: $0) }) else {
            throw .init("its \"kind\" is missing")
        }
        guard let kind else { throw .init("its \"kind\" is unknown") }
        guard let text else { throw .init("its \"text\" is missing") }
        record.kind = kind
        record.text = text
        if let inputType, let input { record.input = FlowInput(type: inputType, json: input) }
        self = record
    }
}
