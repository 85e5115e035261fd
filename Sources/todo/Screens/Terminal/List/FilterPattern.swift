/// A text to search for in lines, ignoring the case of English letters.
///
/// It compares bytes, because a list of 100,000 lines is searched while the user types.
struct FilterPattern: Equatable {
    private let bytes: [UInt8]

    init(_ text: String) {
        bytes = text.utf8.map(\.lowercasedASCII)
    }

    /// Returns true if every line that contains this pattern also contains the other.
    func goesOn(from other: FilterPattern) -> Bool {
        bytes.starts(with: other.bytes)
    }

    /// Returns true if a line contains the pattern.
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
