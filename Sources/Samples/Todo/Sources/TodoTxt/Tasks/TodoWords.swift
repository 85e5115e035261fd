/// Finds the words of a line, its longest parts without white space, as ranges of its UTF-8 bytes.
///
/// It compares bytes, because lists of 100,000 lines are scanned while the user types. In
/// `Character`s, a combining mark after a space would also make the space part of the word.
struct TodoWordScanner: Sequence, IteratorProtocol {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position: Int

    /// Creates a scanner of the words from an offset on.
    init(_ bytes: UnsafeBufferPointer<UInt8>, from offset: Int = 0) {
        self.bytes = bytes
        position = offset
    }

    mutating func next() -> Range<Int>? {
        while case let length = bytes.spaceLength(at: position), length > 0 { position += length }
        guard position < bytes.count else { return nil }
        let start = position
        while position < bytes.count, bytes.spaceLength(at: position) == 0 { position += 1 }
        return start..<position
    }
}

extension String {
    /// Calls a closure with the UTF-8 bytes of this string.
    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        utf8.withContiguousStorageIfAvailable(body) ?? Array(utf8).withUnsafeBufferPointer(body)
    }

    /// Returns true if two texts have the same bytes; equal strings need not.
    func hasSameBytes(as other: String) -> Bool {
        utf8.count == other.utf8.count
            && withBytes { left in other.withBytes { right in left.elementsEqual(right) } }
    }

    /// The words after an offset of the UTF-8 bytes, as ranges of these bytes.
    func todoWords(from offset: Int = 0) -> [Range<Int>] {
        withBytes { Array(TodoWordScanner($0, from: offset)) }
    }

    /// Returns this text without a word and one adjacent space, preferably the one before it.
    func removing(word: Range<Int>) -> String {
        let front = self[bytes: 0..<word.lowerBound].unicodeScalars
        let back = self[bytes: word.upperBound..<utf8.count].unicodeScalars
        return front.isEmpty
            ? String(back.dropFirst())
            : String(front.dropLast()) + String(back)
    }

    /// Returns this text with another word in the range of an old one.
    func replacing(word: Range<Int>, with new: String) -> String {
        self[bytes: 0..<word.lowerBound] + new + self[bytes: word.upperBound..<utf8.count]
    }

    /// The part in a range of the UTF-8 bytes.
    subscript(bytes range: Range<Int>) -> Substring {
        let start = utf8.index(startIndex, offsetBy: range.lowerBound)
        return self[start..<utf8.index(start, offsetBy: range.count)]
    }

    /// True if the text is empty or white space.
    var isBlank: Bool {
        withBytes { bytes in
            var words = TodoWordScanner(bytes)
            return words.next() == nil
        }
    }
}

extension StringProtocol {
    /// True if this is one word of a task: not empty and without white space.
    var isOneTodoWord: Bool {
        !isEmpty && !unicodeScalars.contains(where: \.isTodoSpace)
    }
}

extension Unicode.Scalar {
    /// True for scalars that separate words: Unicode's `White_Space`.
    var isTodoSpace: Bool { properties.isWhitespace }
}

extension UnsafeBufferPointer<UInt8> {
    /// The number of bytes of the white space at an offset; 0 if there is none.
    ///
    /// Decoding scalars and looking them up in Unicode's tables would dominate the time of a filter.
    fileprivate func spaceLength(at offset: Int) -> Int {
        guard offset < count else { return 0 }
        switch self[offset] {
        case 0x21...0xC1: return 0
        case 0x20, 0x09...0x0D: return 1
        case 0xC2: return hasSpace(at: offset, length: 2) ? 2 : 0
        case 0xE1...0xE3: return hasSpace(at: offset, length: 3) ? 3 : 0
        default: return 0
        }
    }

    private func hasSpace(at offset: Int, length: Int) -> Bool {
        guard offset + length <= count else { return false }
        switch (self[offset], self[offset + 1], self[offset + length - 1]) {
        case (0xC2, 0x85, _), (0xC2, 0xA0, _): return true
        case (0xE1, 0x9A, 0x80): return true
        case (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xA8...0xA9), (0xE2, 0x80, 0xAF): return true
        case (0xE2, 0x81, 0x9F), (0xE3, 0x80, 0x80): return true
        default: return false
        }
    }
}
