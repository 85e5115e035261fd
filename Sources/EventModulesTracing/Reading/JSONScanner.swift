/// Reads one JSON value from bytes (RFC 8259), without recursion for values that are skipped.
///
/// It allocates no more than the strings that it returns, which are no longer than the bytes.
struct JSONScanner {
    /// The reason why the bytes aren't the expected value, as the rest of a sentence.
    struct Problem: Error {
        let text: String

        init(_ text: String) {
            self.text = text
        }
    }

    private let bytes: ArraySlice<UInt8>
    private var index: Int

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        index = bytes.startIndex
    }

    /// Reads an object; `member` has to read or skip the value of each key.
    mutating func readObject(
        _ member: (String, inout JSONScanner) throws(Problem) -> Void
    ) throws(Problem) {
        try expect("{", or: "it isn't a JSON object")
        guard !skip("}") else { return }
        repeat {
            let key = try readString(as: "a key")
            try expect(":", or: "a key has no value")
            try member(key, &self)
        } while skip(",")
        try expect("}", or: "the object isn't closed")
    }

    /// Reads an array; `element` has to read or skip each element.
    mutating func readArray(
        as name: String,
        _ element: (inout JSONScanner) throws(Problem) -> Void
    ) throws(Problem) {
        try expect("[", or: "\(name) isn't an array")
        guard !skip("]") else { return }
        repeat { try element(&self) } while skip(",")
        try expect("]", or: "\(name) isn't closed")
    }

    /// Throws if anything but white space follows.
    mutating func readEnd() throws(Problem) {
        skipSpace()
        guard index == bytes.endIndex else { throw Problem("more follows after the object") }
    }

    mutating func readBool(as name: String) throws(Problem) -> Bool {
        skipSpace()
        if skipWord("true") { return true }
        if skipWord("false") { return false }
        throw Problem("\(name) isn't true or false")
    }

    /// Reads a whole number without exponent.
    mutating func readInt(as name: String) throws(Problem) -> Int {
        skipSpace()
        let start = index
        let isNegative = skipByte("-")
        var number = 0
        while let digit = next, digit.isDigit {
            let (product, overflows) = number.multipliedReportingOverflow(by: 10)
            let (sum, sumOverflows) = product.addingReportingOverflow(Int(digit - 0x30))
            guard !overflows, !sumOverflows else { throw Problem("\(name) is too large") }
            number = sum
            index += 1
        }
        let isNumber = index > start + (isNegative ? 1 : 0)
        let hasFraction = [UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E")].contains(next)
        guard isNumber, !hasFraction else { throw Problem("\(name) isn't a whole number") }
        return isNegative ? -number : number
    }

    private var next: UInt8? { index < bytes.endIndex ? bytes[index] : nil }

    private mutating func skipSpace() {
        while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { index += 1 }
    }

    private mutating func skipByte(_ scalar: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: scalar) else { return false }
        index += 1
        return true
    }

    private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
        skipSpace()
        return skipByte(scalar)
    }

    private mutating func skipWord(_ word: StaticString) -> Bool {
        let end = index + word.utf8CodeUnitCount
        let start = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        guard end <= bytes.endIndex, bytes[index..<end].elementsEqual(start) else { return false }
        index = end
        return true
    }

    private mutating func expect(_ scalar: Unicode.Scalar, or problem: String) throws(Problem) {
        guard skip(scalar) else { throw Problem(problem) }
    }
}

// MARK: - Strings

extension JSONScanner {
    /// Reads a string.
    mutating func readString(as name: String) throws(Problem) -> String {
        try expect("\"", or: "\(name) isn't a string")
        let start = index
        while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
            guard byte >= 0x20 else { throw Problem("\(name) has a control character") }
            index += 1
        }
        if skipByte("\"") { return try text(bytes[start..<index - 1], name) }
        var decoded = Array(bytes[start..<index])
        while let byte = next {
            index += 1
            switch byte {
            case UInt8(ascii: "\""): return try text(decoded[...], name)
            case UInt8(ascii: "\\"): decoded += Array(String(try readEscape(in: name)).utf8)
            case ..<0x20: throw Problem("\(name) has a control character")
            default: decoded.append(byte)
            }
        }
        throw Problem("\(name) isn't closed")
    }

    private func text(_ utf8: ArraySlice<UInt8>, _ name: String) throws(Problem) -> String {
        guard let text = String(validating: utf8, as: UTF8.self) else {
            throw Problem("\(name) isn't UTF-8")
        }
        return text
    }

    private mutating func readEscape(in name: String) throws(Problem) -> Unicode.Scalar {
        guard let byte = next else { throw Problem("\(name) isn't closed") }
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{08}"
        case UInt8(ascii: "f"): return "\u{0C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try readScalar(in: name)
        default: throw Problem("\(name) has an unknown escape")
        }
    }

    /// Reads four hexadecimal digits, or two surrogates; a lone one becomes U+FFFD.
    private mutating func readScalar(in name: String) throws(Problem) -> Unicode.Scalar {
        let unit = try readUnit(in: name)
        if let scalar = Unicode.Scalar(unit) { return scalar }
        let afterFirst = index
        guard unit < 0xDC00, skipWord("\\u") else { return "\u{FFFD}" }
        let low = try readUnit(in: name)
        guard (0xDC00...0xDFFF).contains(low) else {
            index = afterFirst
            return "\u{FFFD}"
        }
        let code = 0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00)
        return Unicode.Scalar(code) ?? "\u{FFFD}"
    }

    private mutating func readUnit(in name: String) throws(Problem) -> UInt16 {
        let digits = bytes[index...].prefix(4)
        var unit: UInt16 = 0
        for digit in digits {
            guard let value = Character(Unicode.Scalar(digit)).hexDigitValue else { break }
            unit = unit << 4 + UInt16(value)
            index += 1
        }
        guard digits.count == 4, index == digits.endIndex else {
            throw Problem("\(name) has an unknown escape")
        }
        return unit
    }
}

// MARK: - Skipping

extension JSONScanner {
    private static var greatestDepth: Int { 64 }

    /// Skips a value of an unknown key, which must be well nested.
    mutating func skipValue() throws(Problem) {
        var closing: [Unicode.Scalar] = []
        repeat {
            skipSpace()
            guard let byte = next else { throw Problem("a value is missing") }
            switch byte {
            case UInt8(ascii: "\""): _ = try readString(as: "a value")
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                guard closing.count < Self.greatestDepth else {
                    throw Problem("a value is nested more than \(Self.greatestDepth) levels deep")
                }
                closing.append(byte == UInt8(ascii: "{") ? "}" : "]")
                index += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                guard let last = closing.popLast(), skipByte(last) else {
                    throw Problem("a value is missing")
                }
            case UInt8(ascii: ","), UInt8(ascii: ":"):
                guard !closing.isEmpty else { throw Problem("a value is missing") }
                index += 1
            default: try skipPlainValue()
            }
        } while !closing.isEmpty
    }

    private mutating func skipPlainValue() throws(Problem) {
        let start = index
        while let byte = next, byte.isInPlainValue { index += 1 }
        guard index > start else { throw Problem("a value isn't JSON") }
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }

    /// True for the letters, digits and signs of numbers, `true`, `false` and `null`.
    fileprivate var isInPlainValue: Bool {
        isDigit || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
            || [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: ".")].contains(self)
    }
}
