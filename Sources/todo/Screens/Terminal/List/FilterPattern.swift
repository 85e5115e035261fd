/// A text that lines are looked through for; letters of English match whatever their case.
///
/// It works on bytes: somebody types, and there may be 100,000 lines.
struct FilterPattern: Equatable {
    private let bytes: [UInt8]

    init(_ text: String) {
        bytes = text.utf8.map(\.lowercasedASCII)
    }

    /// Whether everything that has this in it has the other in it too.
    func goesOn(from other: FilterPattern) -> Bool {
        bytes.starts(with: other.bytes)
    }

    /// Whether a line has this in it.
    func isIn(_ line: String) -> Bool {
        line.utf8.withContiguousStorageIfAvailable(isIn)
            ?? Array(line.utf8).withUnsafeBufferPointer(isIn)
    }

    private func isIn(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = bytes.first else { return true }
        var start = 0
        while start + bytes.count <= line.count {
            if line[start].lowercasedASCII == first, continues(in: line, at: start) { return true }
            start += 1
        }
        return false
    }

    private func continues(in line: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
        for index in bytes.indices where line[start + index].lowercasedASCII != bytes[index] {
            return false
        }
        return true
    }
}

extension UInt8 {
    fileprivate var lowercasedASCII: UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
    }
}
