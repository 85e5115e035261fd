internal import Foundation

/// A text in the form in which filters compare it: without case, accents and full width.
///
/// `É`, `é`, `e` with a combining accent and `Ｅ` are all `e`, and `ß` is `ss`.
struct FoldedText: Sendable, Equatable {
    /// The folded text in UTF-8.
    let bytes: [UInt8]

    /// For each byte, the offset of the scalar in the original bytes that it comes from.
    let origins: [Int]

    private let originalCount: Int

    /// The folded text.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Folds a text.
    init(_ text: some StringProtocol) {
        let text = Array(text.utf8)
        var origins: [Int] = []
        bytes = text.withUnsafeBufferPointer { text in
            text.withFolded(
                { Array($0) },
                forEach: { start, length in
                    origins += repeatElement(start, count: length)
                }
            )
        }
        self.origins = origins
        originalCount = text.count
    }

    /// Returns the original bytes of a range, with the marks that follow it.
    func original(_ range: Range<Int>) -> Range<Int> {
        var end = range.upperBound
        // A scalar can become several bytes, and the range can end between them.
        while end < bytes.count, origins[end] == origins[end - 1] { end += 1 }
        return origins[range.lowerBound]..<(end < bytes.count ? origins[end] : originalCount)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns true if these bytes contain a folded text once they are folded, too.
    func contains(folded pattern: [UInt8]) -> Bool {
        if firstMatch(of: pattern) != nil { return true }
        // Only ASCII letters can be compared without folding.
        return !isASCII && withFolded { $0.firstMatch(of: pattern) != nil }
    }

    /// Returns true if these bytes are a folded text once they are folded, too.
    func equals(folded pattern: [UInt8]) -> Bool {
        if isASCII { return count == pattern.count && hasMatch(of: pattern, at: 0) }
        return withFolded { $0.elementsEqual(pattern) }
    }

    /// Returns the offset of a folded text, ignoring the case of ASCII letters.
    ///
    /// Loops over the bytes, because lists of 1,000,000 lines are searched while the user types.
    func firstMatch(of pattern: [UInt8], from start: Int = 0) -> Int? {
        guard let first = pattern.first else { return start }
        // One bit distinguishes the cases of an ASCII letter; `hasMatch` compares exactly.
        let caseBit: UInt8 = 0x20
        let last = count - pattern.count
        var offset = start
        while offset <= last {
            if self[offset] | caseBit == first | caseBit, hasMatch(of: pattern, at: offset) {
                return offset
            }
            offset &+= 1
        }
        return nil
    }

    /// Returns true if a folded text that isn't longer than these bytes from an offset is there.
    private func hasMatch(of pattern: [UInt8], at offset: Int) -> Bool {
        var index = 0
        while index < pattern.count {
            guard self[offset + index].lowercasedASCII == pattern[index] else { return false }
            index += 1
        }
        return true
    }

    /// True if there are only ASCII letters; without an early exit, several bytes are tested at once.
    private var isASCII: Bool { reduce(0, |) < 0x80 }

    /// Calls a closure with these bytes, which are valid UTF-8, in their folded form, and before
    /// that another one with the offset of each scalar and the length of its form.
    fileprivate func withFolded<Result>(
        _ body: (UnsafeBufferPointer<UInt8>) -> Result,
        forEach: (Int, Int) -> Void = { _, _ in }
    ) -> Result {
        withUnsafeTemporaryAllocation(
            of: UInt8.self,
            capacity: count * FoldingTable.maximumGrowth
        ) { folded in
            var index = 0
            var length = 0
            while index < count {
                let start = index
                let added = fold(at: &index, to: folded, from: length)
                forEach(start, added)
                length += added
            }
            return body(UnsafeBufferPointer(rebasing: folded[..<length]))
        }
    }

    /// Writes the folded form of the scalar at an index, and moves the index on.
    ///
    /// - Returns: The number of bytes that were written.
    private func fold(
        at index: inout Int,
        to result: UnsafeMutableBufferPointer<UInt8>,
        from start: Int
    ) -> Int {
        let lead = self[index]
        guard lead >= 0x80 else {
            result[start] = lead.lowercasedASCII
            index += 1
            return 1
        }
        let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        defer { index += length }
        let scalar = self[index..<index + length]
        if let form = FoldingTable.shared.form(of: scalar) {
            for (offset, byte) in form.enumerated() { result[start + offset] = byte }
            return form.count
        }
        for (offset, byte) in scalar.enumerated() { result[start + offset] = byte }
        return length
    }
}

/// The folded form of each scalar that has one.
private struct FoldingTable {
    /// Created for the first text that isn't ASCII, because it takes about 30 milliseconds.
    static let shared = FoldingTable()

    /// The alphabets; later scalars are mostly ideographs and syllables.
    private static let covered = 0x3100
    private static let fullWidth = 0xFF01...0xFF5E

    /// The folded forms, one after another, and the start of each.
    private var bytes: [UInt8] = []
    private var starts: [Int] = [0]

    /// The largest ratio of a form's length to its scalar's.
    static let maximumGrowth = 2

    private init() {
        for value in 0..<Self.covered {
            if let scalar = Unicode.Scalar(UInt32(value)) { bytes += Self.folded(scalar) }
            starts.append(bytes.count)
        }
        for value in Self.fullWidth {
            bytes.append(UInt8(value - 0xFEE0).lowercasedASCII)
            starts.append(bytes.count)
        }
    }

    /// Returns the folded form of a scalar of several bytes; nil if the table has none.
    func form(of scalar: Slice<UnsafeBufferPointer<UInt8>>) -> ArraySlice<UInt8>? {
        guard scalar.count < 4 else { return nil }
        let lead: UInt8 = scalar.count == 2 ? 0xC0 : 0xE0
        let value = scalar.reduce(0) { $0 << 6 | Int($1 >= lead ? $1 & ~lead : $1 & 0x3F) }
        guard let index = Self.index(of: value) else { return nil }
        return bytes[starts[index]..<starts[index + 1]]
    }

    private static func index(of value: Int) -> Int? {
        if value < covered { return value }
        return fullWidth.contains(value) ? covered + value - fullWidth.lowerBound : nil
    }

    private static func folded(_ scalar: Unicode.Scalar) -> [UInt8] {
        let decomposed = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars
        let letters = decomposed.filter { !$0.isAccent }
        // Some letters differ in lower case but not in upper case, such as the Greek final sigma.
        let upper = letters.map(\.properties.uppercaseMapping).joined()
        let form = Array(upper.unicodeScalars.map(\.properties.lowercaseMapping).joined().utf8)
        let original = Array(String(scalar).utf8)
        return form.count <= maximumGrowth * original.count ? form : original
    }
}

extension Unicode.Scalar {
    /// True for marks that don't make another letter, unlike those of kana and of Indic scripts.
    fileprivate var isAccent: Bool { properties.canonicalCombiningClass.rawValue >= 10 }
}

extension UInt8 {
    fileprivate var lowercasedASCII: UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
    }
}
