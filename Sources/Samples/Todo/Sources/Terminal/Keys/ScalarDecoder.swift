/// Decodes UTF-8 sequences byte by byte.
struct ScalarDecoder {
    private var bytes: [UInt8] = []
    private var length = 0

    /// The effect of a byte on the sequence.
    enum Step: Equatable {
        case needsMore
        case scalar(Unicode.Scalar)

        /// The sequence ended and was invalid.
        case invalid

        /// The sequence before this byte was invalid; the byte wasn't consumed.
        case brokenOff
    }

    /// Decodes the next byte.
    mutating func take(_ byte: UInt8) -> Step {
        bytes.isEmpty ? begin(byte) : resume(byte)
    }

    private mutating func begin(_ byte: UInt8) -> Step {
        switch byte {
        case 0x00...0x7F: return .scalar(Unicode.Scalar(byte))
        case 0xC2...0xDF: length = 2
        case 0xE0...0xEF: length = 3
        case 0xF0...0xF4: length = 4
        default: return .invalid
        }
        bytes = [byte]
        return .needsMore
    }

    private mutating func resume(_ byte: UInt8) -> Step {
        guard byte & 0xC0 == 0x80 else {
            bytes = []
            return .brokenOff
        }
        bytes.append(byte)
        guard bytes.count == length else { return .needsMore }
        defer { bytes = [] }
        let scalar = String(validating: bytes, as: UTF8.self)?.unicodeScalars.first
        return scalar.map { .scalar($0) } ?? .invalid
    }
}
