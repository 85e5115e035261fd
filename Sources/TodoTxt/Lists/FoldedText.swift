internal import Foundation

/// A text in the form in which filters compare it: without case, accents and full width.
///
/// `É`, `é`, `e` with a combining accent and `Ｅ` are all `e`, and `ß` is `ss`.
struct FoldedText: Sendable, Equatable {
    /// The folded text in UTF-8.
    private(set) var bytes: [UInt8] = []

    /// For each byte, the offset of the scalar in the original bytes that it comes from.
    private(set) var origins: [Int] = []

    private let originalCount: Int

    /// The folded text.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Folds a text.
    init(_ text: some StringProtocol) {
        let text = Array(text.utf8)
        originalCount = text.count
        text.withUnsafeBufferPointer { text in
            var index = 0
            while index < text.count {
                let start = index
                text.appendFolded(at: &index, to: &bytes)
                origins += repeatElement(start, count: bytes.count - origins.count)
            }
        }
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
        guard contains(where: { $0 >= 0x80 }) else { return false }
        return withFolded { $0.firstMatch(of: pattern) != nil }
    }

    /// Returns true if these bytes are a folded text once they are folded, too.
    func equals(folded pattern: [UInt8]) -> Bool {
        withFolded { $0.elementsEqual(pattern) }
    }

    /// Returns the offset of a folded text, ignoring the case of ASCII letters.
    func firstMatch(of pattern: [UInt8], from start: Int = 0) -> Int? {
        guard let first = pattern.first else { return start }
        guard start + pattern.count <= count else { return nil }
        return (start...count - pattern.count).first { offset in
            self[offset].lowercasedASCII == first
                && pattern.indices.dropFirst().allSatisfy { index in
                    self[offset + index].lowercasedASCII == pattern[index]
                }
        }
    }

    private func withFolded<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        var folded: [UInt8] = []
        folded.reserveCapacity(count)
        var index = 0
        while index < count { appendFolded(at: &index, to: &folded) }
        return folded.withUnsafeBufferPointer(body)
    }

    /// Folds the scalar at an index of these bytes, which are valid UTF-8, and moves the index on.
    fileprivate func appendFolded(at index: inout Int, to result: inout [UInt8]) {
        let lead = self[index]
        switch lead {
        case 0..<0x80:
            result.append(lead.lowercasedASCII)
            index += 1
        case 0xC0..<0xE0:
            let value = Int(lead & 0x1F) << 6 | Int(self[index + 1] & 0x3F)
            FoldingTable.shared.append(value, to: &result)
            index += 2
        case 0xE0..<0xF0:
            let middle = Int(self[index + 1] & 0x3F) << 6
            let value = Int(lead & 0x0F) << 12 | middle | Int(self[index + 2] & 0x3F)
            if !FoldingTable.shared.append(value, to: &result) {
                result += self[index..<index + 3]
            }
            index += 3
        default:
            result += self[index..<index + 4]
            index += 4
        }
    }
}

/// The folded form of each scalar that has one.
private struct FoldingTable {
    /// It takes some milliseconds, so it is created once, for the first text that isn't ASCII.
    static let shared = FoldingTable()

    /// The alphabets; later scalars are mostly ideographs and syllables.
    private static let covered = 0x3100
    private static let fullWidth = 0xFF01...0xFF5E

    /// The folded forms, one after another, and where each starts.
    private var bytes: [UInt8] = []
    private var starts: [Int] = [0]

    private init() {
        for value in 0..<Self.covered {
            if let scalar = Unicode.Scalar(UInt32(value)) { bytes += Self.folded(scalar) }
            starts.append(bytes.count)
        }
    }

    /// Appends a folded scalar; returns false if the table has no form of it.
    @discardableResult
    func append(_ value: Int, to result: inout [UInt8]) -> Bool {
        if value < Self.covered {
            for index in starts[value]..<starts[value + 1] { result.append(bytes[index]) }
            return true
        }
        guard Self.fullWidth.contains(value) else { return false }
        result.append(UInt8(value - 0xFEE0).lowercasedASCII)
        return true
    }

    private static func folded(_ scalar: Unicode.Scalar) -> [UInt8] {
        let decomposed = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars
        let letters = decomposed.filter { !$0.isAccent }
        // Some letters differ in lower case but not in upper case, such as the Greek final sigma.
        let upper = letters.map(\.properties.uppercaseMapping).joined()
        return Array(upper.unicodeScalars.map(\.properties.lowercaseMapping).joined().utf8)
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
